import { type ComponentProps, lazy, Suspense } from 'react'
import type QrCode from './qr-code.tsx'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts/ui.ts'
import { toast } from './toaster.tsx'

// oxlint-disable-next-line react/jsx-no-useless-fragment -- the code it stands for is an element, too.
const nothing: { default: typeof QrCode } = { default: () => <></> }
const Loaded = lazy(() => import('./qr-code.tsx').catch(() => nothing))

/** A QR code that is loaded when it is shown. Where it cannot be, nothing is shown: what it says stands beside it. */
export function LazyQrCode(code: ComponentProps<typeof QrCode>) {
  return (
    <Suspense fallback={<Skeleton className="aspect-square w-[min(9rem,60vw)] sm:w-44" />}>
      <Loaded {...code} />
    </Suspense>
  )
}

/** A code that one screen shows to another: its digits, and a QR code of what `url` says, such as a link that fills them in. */
export function ShownCode({ code, url, hint, qr }: { code: string; url: string; hint: string; qr: string }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-box border-2 border-primary p-3 text-center sm:gap-4 sm:p-4">
      <p translate="no" className="font-bold text-4xl tabular-nums tracking-widest sm:text-6xl">
        {code}
      </p>
      <LazyQrCode text={url} label={qr} />
      <p className="text-quiet text-sm">{hint}</p>
    </div>
  )
}

/** Copies a text and says `copied`; where the browser refuses, or has no clipboard, shows the text to copy by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(uiTexts.notCopied(text))
  }
}
