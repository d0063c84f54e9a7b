import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { bookingPaths } from '../../../kernel/paths.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { checkAmount, readAmountOrNull } from '../../../kernel/typed-amount.ts'
import { RatingMean } from '../../../listings/components/product-facts.tsx'
import { buyerStages, sellerStages } from '../../../orders/texts.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { WireBid } from '../contract.ts'
import { useBidActs } from '../queries.ts'
import { suggestCounter } from '../rules.ts'
import { bidStatusLabels, closingReasonLabels, bidTexts as words } from '../texts.ts'

/** Describes one bid in words, with its price and status, from the viewer's side. */
export function BidSummary({ bid }: { bid: WireBid }) {
  const price = formatAmount(bid.price, bid.currency)
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        <UnbrokenText text={describeBid(bid, price)} />
      </p>
      {bid.buyer && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          {bid.status === 'accepted' && (
            <span translate="no" className="font-medium">
              {bid.with.name}
            </span>
          )}
          {bid.buyer.rating && <RatingMean rating={bid.buyer.rating} />}
          <span>{words.purchases(bid.buyer.purchases)}</span>
        </p>
      )}
      <p className="text-quiet text-sm">
        <span>{words.listed(formatAmount(bid.listedPrice, bid.currency))}</span>
        {bid.status === 'open' && (
          <UnbrokenText text={` · ${words.until(formatPostingTime(bid.expiresAt))}`} />
        )}
        {bid.status !== 'open' && bid.status !== 'accepted' && (
          <span>{` · ${bidStatusLabels[bid.status]}`}</span>
        )}
      </p>
      {bid.reason && <p className="text-sm">{closingReasonLabels[bid.reason]}</p>}
      {bid.status === 'open' && <BidActions bid={bid} />}
      {bid.orderId && (
        <Link to={bookingPaths.order(bid.orderId)} className="btn btn-primary btn-sm justify-self-start">
          {words.toOrder}
        </Link>
      )}
    </div>
  )
}

function describeBid({ status, role, by, with: other, keptUntil }: WireBid, price: string): string {
  const stages = role === 'buyer' ? buyerStages : sellerStages
  if (keptUntil) return stages.keptUntil(price, formatPostingTime(keptUntil))
  if (status === 'accepted') return words.accepted(price)
  if (role === 'buyer') return by === 'buyer' ? words.yours(price) : words.counter(price)
  return by === 'buyer' ? words.ofBuyer(other.name, price) : words.ofSeller(other.name, price)
}

type Acts = ReturnType<typeof useBidActs>

/** What the viewer can do with an open bid: answer the other party's, or withdraw their own. */
function BidActions({ bid }: { bid: WireBid }) {
  const acts = useBidActs(bid._id)
  const error = acts.decline.error ?? acts.withdraw.error
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {bid.by === bid.role ? (
          <button
            type="button"
            className="btn btn-outline btn-sm"
            aria-busy={acts.withdraw.isPending}
            onClick={() => !acts.withdraw.isPending && acts.withdraw.mutate()}
          >
            {words.withdraw}
          </button>
        ) : (
          <>
            <Accept bid={bid} acts={acts} />
            {bid.role === 'seller' && <Counter bid={bid} acts={acts} />}
            <button
              type="button"
              className="btn btn-outline btn-sm"
              aria-busy={acts.decline.isPending}
              onClick={() => !acts.decline.isPending && acts.decline.mutate()}
            >
              {words.decline}
            </button>
          </>
        )}
      </div>
      <ErrorText error={error} className="text-sm" />
    </div>
  )
}

/** Accepts a bid after a confirmation, because accepting binds. */
function Accept({ bid, acts: { accept } }: { bid: WireBid; acts: Acts }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => setAsking(true)}>
        {words.accept}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={words.acceptTitle(formatAmount(bid.price, bid.currency))}
        confirmLabel={words.accept}
        busy={accept.isPending}
        error={accept.error?.message}
        onConfirm={() => accept.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>{bid.role === 'seller' ? words.acceptAsSeller : words.acceptAsBuyer}</p>
      </ConfirmDialog>
    </>
  )
}

function Counter({ bid, acts }: { bid: WireBid; acts: Acts }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-outline btn-sm" onClick={() => setOpen(true)}>
        {words.otherPrice}
      </button>
      <Dialog open={isOpen} title={words.counterTitle(bid.product_name)} onClose={() => setOpen(false)}>
        <CounterForm bid={bid} acts={acts} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CounterForm({ bid, acts: { counter }, onDone }: { bid: WireBid; acts: Acts; onDone: () => void }) {
  const form = useForm({ defaultValues: { price: '' } })
  const { register, handleSubmit, formState, setValue } = form
  const kept = useKeptForm(form, null)
  const halfway = suggestCounter(bid, bid.currency)
  const hint = words.counterHint(
    formatAmount(bid.price, bid.currency),
    formatAmount(bid.listedPrice, bid.currency),
  )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ price: typed }) => {
        if (counter.isPending) return
        const price = readAmountOrNull(typed) ?? 0
        return kept.send((key) => counter.mutateAsync({ price, key })).then(onDone, () => {})
      })}
    >
      <ErrorText error={counter.error} className="text-sm" />
      <AmountField
        label={words.yourPrice}
        currency={bid.currency}
        hint={hint}
        error={formState.errors.price}
        register={register('price', {
          validate: (typed) =>
            checkAmount(typed, (price) => (price > bid.price && price < bid.listedPrice) || hint),
        })}
      />
      {halfway !== null && (
        <button
          type="button"
          className="btn btn-outline min-h-11 justify-self-start tabular-nums"
          onClick={() => setValue('price', String(halfway), { shouldValidate: true, shouldDirty: true })}
        >
          {words.halfway(formatAmount(halfway, bid.currency))}
        </button>
      )}
      <SubmitButton busy={counter.isPending} wide>
        {words.send}
      </SubmitButton>
    </form>
  )
}
