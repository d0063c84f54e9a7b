import { type ComponentProps, lazy, Suspense } from 'react'
import { useHydrated } from '../../../ui/hydrated.tsx'

// Loaded on demand: they fetch what they show anyway.
const loadBids = () => import('./product-bids.tsx')
const LazyBuyerBids = lazy(async () => ({ default: (await loadBids()).BuyerBids }))
const LazySellerBids = lazy(async () => ({ default: (await loadBids()).SellerBids }))
const LazyOpenBids = lazy(async () => ({ default: (await loadBids()).OpenBids }))

export function BuyerBids(props: ComponentProps<typeof LazyBuyerBids>) {
  // Prevents a layout shift.
  const space = props.part === 'state' ? null : <div className="h-11 max-lg:in-[.action-bar]:w-24" />
  return useHydrated() ? (
    <Suspense fallback={space}>
      <LazyBuyerBids {...props} />
    </Suspense>
  ) : (
    space
  )
}

export function SellerBids(props: ComponentProps<typeof LazySellerBids>) {
  return useHydrated() ? (
    <Suspense>
      <LazySellerBids {...props} />
    </Suspense>
  ) : null
}

export function OpenBids(props: ComponentProps<typeof LazyOpenBids>) {
  return useHydrated() ? (
    <Suspense>
      <LazyOpenBids {...props} />
    </Suspense>
  ) : null
}
