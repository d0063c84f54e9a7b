import { type ComponentProps, lazy, Suspense } from 'react'
import type QrCode from './qr-code.tsx'
import { Skeleton } from './skeleton.tsx'

const nothing: { default: typeof QrCode } = { default: () => <></> }
const Loaded = lazy(() => import('./qr-code.tsx').catch(() => nothing))

/** A QR code that is loaded when it is shown. Where it cannot be, nothing is shown: what it says stands beside it. */
export function LazyQrCode(code: ComponentProps<typeof QrCode>) {
  return (
    <Suspense fallback={<Skeleton className="aspect-square w-[min(11rem,60vw)]" />}>
      <Loaded {...code} />
    </Suspense>
  )
}
