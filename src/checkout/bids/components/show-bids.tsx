import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '../../../ui/hydrated.tsx'

// Loaded on demand: they fetch what they show anyway.
const loadBids = () => import('./product-bids.tsx')
const LazyBuyerBids = lazy(async () => ({ default: (await loadBids()).BuyerBids }))

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

/** Shows nothing until it is loaded. */
const whenLoaded = <Props extends object>(Lazy: ComponentType<Props>) =>
  function Loaded(props: Props) {
    return useHydrated() ? (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    ) : null
  }

export const SellerBids = whenLoaded(lazy(async () => ({ default: (await loadBids()).SellerBids })))
export const OpenBids = whenLoaded(lazy(async () => ({ default: (await loadBids()).OpenBids })))
