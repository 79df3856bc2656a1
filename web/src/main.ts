import { mount } from 'svelte'
import App from './App.svelte'
import './styles/tokens.css'
import './styles/ui.css'
import './styles/page.css'

export default mount(App, { target: document.getElementById('app')! })

// A notice where there is no connection; on plain addresses and in browsers without it nothing is missing.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/away.js').catch(() => undefined)
}
