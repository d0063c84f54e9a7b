import { formatAmount } from '../../../kernel/money.ts'
import { dayInDhaka, formatDay } from '../../../kernel/time.ts'
import { Amount } from '../../../ui/formatted-values.tsx'
import type { PublicPhone } from '../../contract.ts'
import { historyTexts as words } from '../../texts/pages.ts'

export function PriceHistory({ product }: { product: PublicPhone }) {
  const { priceBefore, pastPrices, currency, product_price: price } = product
  const [latest] = pastPrices
  if (!latest) return null
  const rows = [{ price, since: latest.until }, ...pastPrices]
  return (
    <div className="grid gap-1 text-sm">
      {priceBefore !== null && !product.sold && (
        <p>
          <strong className="font-medium text-accent">
            {words.was(formatAmount(priceBefore, currency))}
          </strong>
          <span className="text-quiet">{`, ${words.wasMeans}`}</span>
        </p>
      )}
      <details>
        <summary className="w-fit cursor-pointer py-1 text-quiet hover:underline">{words.title}</summary>
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.price}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.since}>
                <td className="py-1 text-quiet">
                  <time dateTime={row.since}>{formatDay(dayInDhaka(new Date(row.since)))}</time>
                  {place === 0 && <span>{` (${words.now})`}</span>}
                </td>
                <td className="py-1 text-end">
                  <Amount value={row.price} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
