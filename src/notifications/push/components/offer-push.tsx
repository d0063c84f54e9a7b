import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../ui/hydrated.tsx'

const PushOffer = lazy(() => import('./push-switch.tsx'))

/** The offer of notices to this browser, loaded on demand. */
export function OfferPush() {
  return (
    useHydrated() && (
      <Suspense>
        <PushOffer />
      </Suspense>
    )
  )
}
