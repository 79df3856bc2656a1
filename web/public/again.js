// The page of no connection goes back by itself as soon as the house answers again, be it the network or the house that was away.
const back = () => location.reload()
const asked = () =>
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok && back(),
    () => {},
  )
document.getElementById('again').addEventListener('click', back)
addEventListener('online', asked)
setInterval(asked, 3000)
