import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // React says that it recovered; what went wrong stands in the cause.
    { onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error) },
  )
})

registerServiceWorker()

/** Registers the service worker (src/service-worker.ts) when the page has loaded and the browser is idle. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(reportError)
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register())
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
