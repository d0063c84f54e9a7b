import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'))

type ShownCodeProps = { code: string; url: string; hint: string; qr: string }

/** A code that one side shows to the other: six digits, and a QR code of a link that fills them in. */
export function ShownCode({ code, url, hint, qr }: ShownCodeProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <p className="font-bold text-5xl tabular-nums tracking-widest">{code}</p>
        <Suspense fallback={<Skeleton className="aspect-square w-[min(11rem,60vw)]" />}>
          <QrCode text={url} label={qr} />
        </Suspense>
      </div>
      <p className="text-quiet text-sm">{hint}</p>
    </>
  )
}
