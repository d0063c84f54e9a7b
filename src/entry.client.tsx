import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerServiceWorker } from './ui/register-service-worker.ts'

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
