import type { ReactNode } from 'react'
import { Photo } from '../../../images/components/photo.tsx'
import { formatDollars } from '../../../kernel/money.ts'
import { formatDigits } from '../../../kernel/number.ts'
import { describeFact } from '../../../listings/components/describe-fact.ts'
import { factMessages } from '../../../listings/messages/facts.ts'
import { conditionMessages } from '../../../listings/messages/listing.ts'
import { type Condition, factNames, type PhoneFacts } from '../../../listings/rules.ts'
import { changeMessages as words } from '../../messages/payment.ts'
import type { Booking } from '../contract.ts'

type Change = { from: string | number; to: string | number }

/** What was booked and what is offered now, for everything that the seller has changed. */
export function ChangeList({
  order: { product_price, newPrice },
  changes: { photos, ...facts },
}: {
  order: Booking
  changes: NonNullable<Booking['changes']>
}) {
  const price = newPrice !== null && { from: formatDollars(product_price), to: formatDollars(newPrice) }
  const texts: [string, Change | false | undefined][] = [
    [words.price, price],
    [words.name, facts.name],
    [words.brand, facts.brand],
    [
      words.condition,
      facts.condition && mapChange(facts.condition, (value) => conditionMessages[value as Condition]),
    ],
    [words.purchaseYear, facts.purchaseYear && mapChange(facts.purchaseYear, formatDigits)],
    [words.description, facts.description],
    ...factNames.map((name): [string, Change | undefined] => [
      factMessages.labels[name],
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
          label={words.photos}
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
        <span className="text-quiet text-sm">{words.booked}</span>
        <div className="wrap-anywhere whitespace-pre-line text-quiet">{from}</div>
      </dd>
      <dd className="grid gap-0.5">
        <span className="text-quiet text-sm">{words.now}</span>
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
          <Photo url={url} alt={words.photo(place + 1, urls.length)} sizes="5rem" />
        </li>
      ))}
    </ul>
  )
}
