import { lazy, Suspense } from 'react'

const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

type ShownCodeProps = { hint: string; code: string; url?: string; label?: string }

/** A code for a camera to see, or to type; `url`: the address that its QR code holds in place of it. */
export function ShownCode({ hint, code, url = code, label = code }: ShownCodeProps) {
  return (
    <>
      <p>{hint}</p>
      <Suspense>
        <QrCode text={url} label={label} />
      </Suspense>
      <p translate="no" className="font-bold text-4xl tabular-nums tracking-widest">
        {code}
      </p>
    </>
  )
}
