import type { QueryKey } from '@tanstack/react-query'
import { formatPostingTime } from '../../kernel/time.ts'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { ErrorText } from '../../ui/query-result.tsx'
import { copyText, LazyQrCode, ShownCode } from '../../ui/shown-code.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { OwnCheck } from '../contract.ts'
import { watchTexts as words } from '../texts.ts'

/** Brings an element to the middle of the screen when it appears; pass it as the element's `ref`. */
export const comeTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

type WatchCheckProps = {
  open: OwnCheck['open']
  /** The key of the query that reads `open`. */
  queryKey: QueryKey
  /** Begins a check and gives the link to it. */
  begin: () => Promise<{ url: string }>
  label: string
  /** Whether this may be the phone that is tested. */
  isOwn?: boolean
}

/** The screen beside the tested phone: the link to a check, how it goes, and the code that a camera has to see. */
export function WatchCheck({ open, queryKey, begin, label, isOwn }: WatchCheckProps) {
  const begun = useRefreshingCall(queryKey, begin)
  const url = begun.data?.url
  return (
    <>
      {open && url && !open.consented && (
        <div className="grid gap-4">
          <p className="font-semibold">{words.scan}</p>
          <LazyQrCode text={url} label={words.qrCode} />
          <p translate="no" className="wrap-anywhere select-all">
            {url}
          </p>
          <div className="flex flex-wrap gap-3">
            {isOwn && (
              // A document of its own: only that page may use the camera.
              <a href={url} className="btn btn-outline">
                {words.here}
              </a>
            )}
            <button type="button" className="btn btn-ghost" onClick={() => copyText(url, words.copied)}>
              {words.copy}
            </button>
          </div>
          <p className="text-quiet text-sm">{words.lasts(formatPostingTime(open.expiresAt))}</p>
        </div>
      )}
      {open && <Progress open={open} />}
      <ErrorText error={begun.error} />
      {(!open || !url) && (
        <div className="justify-self-start">
          <SubmitButton type="button" busy={begun.isPending} onClick={() => begun.mutate()}>
            {open ? words.newLink : label}
          </SubmitButton>
        </div>
      )}
    </>
  )
}

function Progress({ open: { consented, code, results } }: { open: NonNullable<OwnCheck['open']> }) {
  const done = results.filter(({ at }) => at !== null).length
  return (
    <>
      <p role="status">{consented ? words.done(done, results.length) : words.waits}</p>
      {code && (
        <div ref={comeTo}>
          <ShownCode code={code} url={code} hint={words.code} qr={code} />
        </div>
      )}
    </>
  )
}
