import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Tag from '~icons/lucide/tag'
import { Photo } from '../../../images/components/photo.tsx'
import { formatAmount } from '../../../kernel/money.ts'
import { formatDigits } from '../../../kernel/number.ts'
import { describeFact } from '../../../listings/components/facts-table.tsx'
import { type Condition, factNames, type PhoneFacts } from '../../../listings/rules.ts'
import { factTexts } from '../../../listings/texts/facts.ts'
import { conditionTexts } from '../../../listings/texts/listing.ts'
import { orderKeys } from '../../../orders/queries.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { focus } from '../../../ui/elements.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { WarnedText } from '../../../ui/warned-text.tsx'
import type { CheckoutApi } from '../../index.ts'
import { changeTexts, priceTexts } from '../../payment/texts.ts'
import type { Booking } from '../contract.ts'

type AcceptChangesProps = {
  order: Booking
  /** True when the change has just appeared: the focus moves here because the form that had it is gone. */
  justHappened: boolean
}

/** Shows the seller's changes in place of the payment form: nothing is paid before the buyer accepts them. */
export function AcceptChanges({ order, justHappened }: AcceptChangesProps) {
  const accept = useAcceptChanges(order._id)
  const words = wordsFor(order)
  return (
    <div className="grid justify-items-start gap-4">
      <Tag size={36} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
      <h2 ref={justHappened ? focus : undefined} tabIndex={-1} className="font-bold text-xl">
        {words.title}
      </h2>
      <p>{words.explain}</p>
      {order.changes && <ChangeList order={order} changes={order.changes} />}
      <ErrorText error={accept.error} />
      <SubmitButton
        type="button"
        busy={accept.isPending}
        onClick={() =>
          accept.mutate({
            product_price: order.newPrice ?? order.product_price,
            changes: order.changes ?? undefined,
          })
        }
      >
        {words.accept}
      </SubmitButton>
    </div>
  )
}

function wordsFor({ product_price, newPrice, currency, changes }: Booking) {
  const price = formatAmount(newPrice ?? product_price, currency)
  if (changes) {
    const { title, explain } = changeTexts
    const accept = newPrice === null ? changeTexts.accept : changeTexts.acceptWithPrice(price)
    return { title, explain, accept }
  }
  return {
    title: priceTexts.changed(formatAmount(product_price, currency), price),
    explain: priceTexts.explain,
    accept: priceTexts.accept(price),
  }
}

const api = createApi<CheckoutApi>()

function useAcceptChanges(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: { product_price: number; changes: NonNullable<Booking['changes']> | undefined }) =>
      parseResponse(api.bookingproduct.$put({ query: { id }, json: seen })),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKeys.one(id), order)
      return queryClient.invalidateQueries({ queryKey: orderKeys.mine })
    },
    // The phone may have changed again, or gone.
    onError: () => queryClient.invalidateQueries({ queryKey: orderKeys.one(id) }),
  })
}

type Change = { from: ReactNode; to: ReactNode }

function ChangeList({
  order: { product_price, newPrice, currency },
  changes: { photos, ...facts },
}: {
  order: Booking
  changes: NonNullable<Booking['changes']>
}) {
  const price = newPrice !== null && {
    from: formatAmount(product_price, currency),
    to: formatAmount(newPrice, currency),
  }
  const texts: [string, Change | false | undefined][] = [
    [changeTexts.price, price],
    [changeTexts.name, facts.name],
    [changeTexts.brand, facts.brand],
    [
      changeTexts.condition,
      facts.condition && mapChange(facts.condition, (value) => conditionTexts[value as Condition]),
    ],
    [changeTexts.purchaseYear, facts.purchaseYear && mapChange(facts.purchaseYear, formatDigits)],
    [
      changeTexts.description,
      facts.description && {
        ...facts.description,
        to: <WarnedText key="description" text={facts.description.to} />,
      },
    ],
    ...factNames.map((name): [string, Change | undefined] => [
      factTexts.labels[name],
      sayChange(name, facts),
    ]),
  ]
  return (
    <dl className="grid w-full gap-4">
      {texts.map(
        ([label, change]) =>
          change && <ChangedFact key={label} label={label} from={change.from} to={change.to} />,
      )}
      {photos && (
        <ChangedFact
          label={changeTexts.photos}
          from={<Photos urls={photos.from} />}
          to={<Photos urls={photos.to} />}
        />
      )}
    </dl>
  )
}

function sayChange(name: keyof PhoneFacts, changes: NonNullable<Booking['changes']>): Change | undefined {
  const change = changes[name]
  return change && { from: describeFact(name, change.from), to: describeFact(name, change.to) }
}

function mapChange<Value>(change: { from: Value; to: Value }, say: (value: Value) => string): Change {
  return { from: say(change.from), to: say(change.to) }
}

function ChangedFact({ label, from, to }: { label: string; from: ReactNode; to: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-semibold">{label}</dt>
      <dd className="grid gap-0.5">
        <span className="text-quiet text-sm">{changeTexts.booked}</span>
        <div className="wrap-anywhere whitespace-pre-line text-quiet">{from}</div>
      </dd>
      <dd className="grid gap-0.5">
        <span className="text-quiet text-sm">{changeTexts.now}</span>
        <div className="wrap-anywhere whitespace-pre-line">{to}</div>
      </dd>
    </div>
  )
}

function Photos({ urls }: { urls: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {urls.map((url, place) => (
        <li key={url} className="w-18 overflow-hidden rounded-field sm:w-20">
          <Photo url={url} alt={changeTexts.photo(place + 1, urls.length)} sizes="5rem" />
        </li>
      ))}
    </ul>
  )
}
