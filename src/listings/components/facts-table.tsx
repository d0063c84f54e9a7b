import { formatMonth } from '../../kernel/calendar.ts'
import { formatDigits } from '../../kernel/number.ts'
import type { Elements } from '../../ui/elements.ts'
import { PhoneLink } from '../../ui/formatted-values.tsx'
import type { CampaignProduct } from '../contract.ts'
import { factNames, type PhoneFacts } from '../rules.ts'
import { factTexts as words } from '../texts/facts.ts'
import { cardTexts } from '../texts/listing.ts'
import { formatLocation } from './card-text.ts'

/** The facts that the seller has stated, as a table; nothing when there are none. */
export function FactsTable({ product }: { product: PhoneFacts }) {
  const stated = factNames.filter((name) => product[name] !== null)
  if (stated.length === 0) return null
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-start font-semibold text-lg">{words.title}</caption>
      <tbody>
        {stated.map((name) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-start font-normal text-quiet">
              {words.labels[name]}
            </th>
            <td className="py-1 text-end tabular-nums">{describeFact(name, product[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lists number, year and place of a phone, without contact data for visitors; `children` are more `dt` and `dd` pairs. */
export function ContactFacts({ product, children }: { product: CampaignProduct; children?: Elements }) {
  const { mobile, purchase_year: year } = product
  const location = formatLocation(product)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm [&>dd]:min-w-0 [&>dd]:text-end [&>dt]:text-quiet">
      {mobile && (
        <>
          <dt>{cardTexts.mobile}</dt>
          <dd>
            <PhoneLink number={mobile} className="link-hover" />
          </dd>
        </>
      )}
      <dt>{cardTexts.purchaseYear}</dt>
      <dd className="tabular-nums">{formatDigits(year)}</dd>
      {location && (
        <>
          <dt>{cardTexts.location}</dt>
          <dd>
            <span>{location}</span>
            {location !== product.location && <span className="block text-quiet">{product.location}</span>}
          </dd>
        </>
      )}
      {children}
    </dl>
  )
}

/** Describes the value of a fact in the current language; null is 'not stated'. */
export function describeFact(name: keyof PhoneFacts, value: PhoneFacts[keyof PhoneFacts]): string {
  if (value === null) return words.notStated
  if (Array.isArray(value)) return value.map((part) => words.parts[part]).join(', ') || words.noParts
  if (name === 'bodyChanged') return value ? words.changed : words.notChanged
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return words.until(formatMonth(value))
  return name === 'batteryHealth' ? words.percent(value) : words.gigabytes(value)
}
