import { useForm } from 'react-hook-form'
import { formatAmount } from '../../../kernel/money.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { checkAmount, readAmountOrNull } from '../../../kernel/typed-amount.ts'
import { useLiveQuery } from '../../../notifications/components/event-stream.ts'
import { useLiveOrders } from '../../../orders/queries.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { WireBidTerms } from '../contract.ts'
import { bidsOfPhoneQuery, bidTermsQuery, useSetBidTerms } from '../queries.ts'
import { isOver, usualLowest } from '../rules.ts'
import { bidTexts as words } from '../texts.ts'
import { BidSummary } from './bid-summary.tsx'
import { MakeBid } from './make-bid.tsx'

type Phone = { productId: string; productName: string }

type BuyerBidsProps = Phone & {
  /** The button alone, or all but the button. */
  part?: 'button' | 'state'
  /** Whether an order is shown beside it, so that an agreed price need not be. */
  isOrdered?: boolean
}

/** The viewer's bid for a phone, or 'Make an offer', or why not. */
export function BuyerBids({ productId, productName, part, isOrdered }: BuyerBidsProps) {
  useLiveOrders('bids')
  const { data: terms, isError } = useLiveQuery(bidTermsQuery(productId))
  const { data: bids } = useLiveQuery(bidsOfPhoneQuery(productId, 'buyer'))
  if (isError) return null
  // Prevents a layout shift.
  if (!terms || !bids) return part === 'state' ? null : <div className="h-11 max-lg:in-[.action-bar]:w-24" />
  const live = bids.find((bid) => !isOver(bid))
  const shown = live ?? bids[0]
  const note = whyNot(terms)
  const button = !note && !(live && (live.by === 'buyer' || live.status === 'accepted')) && (
    <MakeBid productId={productId} productName={productName} terms={terms} />
  )
  if (part === 'button') return button
  return (
    <div className="grid gap-3 empty:hidden">
      {shown && !(isOrdered && shown.keptUntil) && (
        <div className="rounded-box border border-base-300 p-4">
          <BidSummary bid={shown} />
        </div>
      )}
      {note && (
        <p className="text-quiet text-sm">
          <UnbrokenText text={note} />
        </p>
      )}
      {part === undefined && button}
    </div>
  )
}

function whyNot({ takesBids, left, keptUntil }: WireBidTerms): string | null {
  if (keptUntil) return words.kept(formatPostingTime(keptUntil))
  if (!takesBids) return words.off
  return left === 0 ? words.noneLeft : null
}

/** The open bids for the seller's own phone, and which prices it takes. */
export function SellerBids({ productId }: { productId: string }) {
  useLiveOrders('bids')
  const { data: terms } = useLiveQuery(bidTermsQuery(productId))
  const { data: bids } = useLiveQuery(bidsOfPhoneQuery(productId, 'seller'))
  if (!terms || !bids) return null
  const open = bids.filter(({ status }) => status === 'open')
  return (
    <section className="grid gap-3 border-base-300 border-t pt-4">
      <h2 className="font-semibold">{words.settings}</h2>
      {open.map((bid) => (
        <div key={bid._id} className="rounded-box border border-base-300 p-4">
          <BidSummary bid={bid} />
        </div>
      ))}
      <BidSettings key={`${terms.takesBids} ${terms.ownLowest}`} productId={productId} terms={terms} />
    </section>
  )
}

/** The open bid between a phone's seller and one buyer, shown in their conversation. */
export function OpenBids({ productId, buyerId }: { productId: string; buyerId: string }) {
  useLiveOrders('bids')
  const { data: bids = [] } = useLiveQuery(bidsOfPhoneQuery(productId, 'seller'))
  const open = bids.find((bid) => bid.status === 'open' && bid.with._id === buyerId)
  return (
    open && (
      <div className="panel p-4">
        <BidSummary bid={open} />
      </div>
    )
  )
}

/** The seller's form for whether a phone takes bids, and from which price. */
function BidSettings({ productId, terms }: { productId: string; terms: WireBidTerms }) {
  const save = useSetBidTerms(productId)
  const { price, currency, takesBids, ownLowest } = terms
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm({ defaultValues: { takesBids, lowest: ownLowest === null ? '' : String(ownLowest) } })
  const asking = formatAmount(price, currency)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={handleSubmit(({ takesBids: takes, lowest }) => {
        if (save.isPending) return
        save.mutate({ takesBids: takes, lowest: lowest.trim() ? readAmountOrNull(lowest) : null })
      })}
    >
      <label className="flex items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-primary" {...register('takesBids')} />
        <span>{words.takes}</span>
      </label>
      {watch('takesBids') && (
        <AmountField
          label={words.lowest}
          currency={currency}
          hint={words.lowestHint(formatAmount(usualLowest(price), currency))}
          error={errors.lowest}
          register={register('lowest', {
            validate: (typed) =>
              !typed.trim() ||
              checkAmount(typed, (lowest) => (lowest > 0 && lowest < price) || words.tooHigh(asking)),
          })}
        />
      )}
      <ErrorText error={save.error} className="text-sm" />
      <SubmitButton busy={save.isPending}>{words.save}</SubmitButton>
    </form>
  )
}
