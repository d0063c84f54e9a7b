import { type ComponentProps, lazy, Suspense } from 'react'
import { useHydrated } from '../../../ui/hydrated.tsx'

// The pages of phones and conversations come without the forms of bids, which fetch what they show in any case.
const loadBids = () => import('./product-bids.tsx')
const LazyBuyerBids = lazy(async () => ({ default: (await loadBids()).BuyerBids }))
const LazySellerBids = lazy(async () => ({ default: (await loadBids()).SellerBids }))
const LazyOpenBids = lazy(async () => ({ default: (await loadBids()).OpenBids }))

/** The bid of this buyer for a phone that is for sale, or 'Make an offer'. */
export function BuyerBids(props: ComponentProps<typeof LazyBuyerBids>) {
  // As high as the button, so that nothing moves.
  const space = <div className="h-10" />
  return useHydrated() ? (
    <Suspense fallback={space}>
      <LazyBuyerBids {...props} />
    </Suspense>
  ) : (
    space
  )
}

/** The open bids for an own phone, and what it takes. */
export function SellerBids(props: ComponentProps<typeof LazySellerBids>) {
  return useHydrated() ? (
    <Suspense>
      <LazySellerBids {...props} />
    </Suspense>
  ) : null
}

/** The open bid between the seller of a phone and one buyer, in their conversation. */
export function OpenBids(props: ComponentProps<typeof LazyOpenBids>) {
  return useHydrated() ? (
    <Suspense>
      <LazyOpenBids {...props} />
    </Suspense>
  ) : null
}
