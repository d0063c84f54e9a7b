import { lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

/** A code that one screen shows to another: its digits, and a QR code of what `url` says, such as a link that fills them in. */
export function ShownCode({ code, url, hint, qr }: { code: string; url: string; hint: string; qr: string }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-box border-2 border-primary p-4 text-center">
      <p translate="no" className="font-bold text-4xl tabular-nums tracking-widest sm:text-6xl">
        {code}
      </p>
      <Suspense fallback={<Skeleton className="aspect-square w-[min(11rem,60vw)]" />}>
        <QrCode text={url} label={qr} />
      </Suspense>
      <p className="text-quiet text-sm">{hint}</p>
    </div>
  )
}
