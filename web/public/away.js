// Where there is no way to the house, a page says so instead of the browser's dinosaur. Nothing else is kept here: what is
// shown of a table comes from the house or not at all.
const NOTICE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('notice-1').then((kept) => kept.addAll([NOTICE, '/mark.svg', '/theme.js', '/again.js'])))
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const kept = ['/mark.svg', '/theme.js', '/again.js'].includes(new URL(url).pathname)
  if (mode !== 'navigate' && !kept) return
  event.respondWith(fetch(event.request).catch(() => caches.match(mode === 'navigate' ? NOTICE : event.request)))
})
