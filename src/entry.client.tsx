import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followBack } from './ui/close-on-back.ts'
import { registerServiceWorker } from './ui/register-service-worker.ts'

followBack()
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
