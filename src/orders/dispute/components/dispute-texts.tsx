import { PrivatePhotos } from '../../../images/components/private-photos.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { Viewer } from '../../components/describe-stage.ts'
import { disputeMessages as words } from '../../messages/disputes.ts'
import { returnMessages } from '../../messages/order.ts'
import type { DisputedOrder } from './dispute-details.tsx'

type Party = DisputedOrder['dispute']['replies'][number]['by']

/** The name of a party, as this viewer reads it. */
export function nameOf({ buyer, seller }: DisputedOrder, by: Party, me: Viewer): string {
  if (by === me) return words.you
  if (by === 'buyer') return words.buyer(buyer.name)
  return by === 'seller' ? words.seller(seller.name) : words.admin
}

/** The complaint and the replies, in order: who wrote what, and when. */
export function DisputeTexts({ order, me }: { order: DisputedOrder; me: Viewer }) {
  const { text, photos, openedAt, replies } = order.dispute
  const complaint = { _id: 'complaint', by: 'buyer' as const, text, photos, waited: null, at: openedAt }
  const texts = [complaint, ...replies].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <ol aria-label={words.texts} className="grid gap-3">
      {texts.map((each) => (
        <li key={each._id} className="grid gap-1 rounded-box bg-base-200 px-4 py-3">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="font-semibold">{nameOf(order, each.by, me)}</span>
            <time dateTime={each.at} className="text-quiet tabular-nums">
              {formatPostingTime(new Date(each.at))}
            </time>
          </p>
          {each.waited && (
            <p className="font-medium text-sm">
              {returnMessages.waited(each.waited.place, formatPostingTime(new Date(each.waited.at)))}
            </p>
          )}
          <p className="max-w-prose whitespace-pre-line">{each.text}</p>
          <PrivatePhotos urls={each.photos} name={order.product_name} />
        </li>
      ))}
    </ol>
  )
}
