import { useState } from 'react'
import Copy from '~icons/lucide/copy'
import Share2 from '~icons/lucide/share-2'
import type { OrderDetails } from '../../../orders/contract.ts'
import { copyText } from '../../../ui/shown-code.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { useShareMeeting, useStopSharing } from '../../queries.ts'
import { meetingPanelTexts as words } from '../texts.ts'

const showError = (problem: Error) => void toast.error(problem.message)

/** Makes a link to where and when the parties meet, to be shared by the device, by WhatsApp or by copying. */
export function ShareMeeting({ order }: { order: OrderDetails }) {
  const [url, setUrl] = useState<string | null>(null)
  const make = useShareMeeting(order._id)
  const stop = useStopSharing(order._id)
  const isShared = order.meeting?.shared ?? false
  const share = async () => {
    if (make.isPending) return
    const made = await make.mutateAsync(undefined).catch(showError)
    if (!made) return
    setUrl(made.url)
    // Refused when the press is too old, or nobody was chosen: the link stands below.
    if ('share' in navigator) await navigator.share({ url: made.url }).catch(() => {})
  }
  const end = () =>
    stop.mutate(undefined, {
      onSuccess: () => {
        setUrl(null)
        toast.success(words.stopped)
      },
      onError: showError,
    })
  return (
    <div className="grid grid-cols-1 gap-3 border-base-300 border-t pt-4">
      <h3 className="font-semibold">{words.shareTitle}</h3>
      <p className="text-quiet text-sm">{words.shareHint}</p>
      {url && isShared ? <ShareWays url={url} /> : isShared && <p className="text-sm">{words.shared}</p>}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-outline h-auto min-h-10 max-w-full whitespace-normal py-1"
          aria-busy={make.isPending}
          onClick={share}
        >
          <Share2 size={18} aria-hidden="true" />
          <span>{isShared ? words.shareAgain : words.share}</span>
        </button>
        {isShared && (
          <button type="button" className="btn btn-outline" aria-busy={stop.isPending} onClick={end}>
            {words.stop}
          </button>
        )}
      </div>
      <p>
        <a href="tel:999" className="link inline-block py-0.5 font-semibold">
          {words.emergency}
        </a>
      </p>
    </div>
  )
}

function ShareWays({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      <a href={url} target="_blank" rel="noreferrer" className="link wrap-anywhere py-0.5 text-sm">
        {url}
      </a>
      <div className="flex flex-wrap gap-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(words.shareText(url))}`}
          target="_blank"
          rel="noreferrer"
          className="btn btn-primary btn-sm"
        >
          {words.whatsapp}
        </a>
        <button type="button" className="btn btn-outline btn-sm" onClick={() => copyText(url, words.copied)}>
          <Copy size={16} aria-hidden="true" />
          <span>{words.copy}</span>
        </button>
      </div>
    </div>
  )
}
