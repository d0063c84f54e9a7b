/** Registers the service worker (src/service-worker.ts) when the page has loaded and the browser is idle. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(reportError)
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register())
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
