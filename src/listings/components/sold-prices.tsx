import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brandId } from '../../catalogue/rules.ts'
import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { dayInDhaka, formatDay } from '../../kernel/time.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { Amount } from '../../ui/formatted-values.tsx'
import { callOptions } from '../../ui/query-client.ts'
import type { PriceGuide, PublicPhone } from '../contract.ts'
import type { ListingApi } from '../routes.ts'
import type { Condition } from '../rules.ts'
import { conditionTexts } from '../texts/listing.ts'
import { historyTexts } from '../texts/pages.ts'
import { soldTexts as words } from '../texts/prices.ts'

const api = createApi<ListingApi>()

export const priceGuideQuery = (phone: {
  brand: string
  name: string
  storageGb: number | null
  condition: Condition | null
}) =>
  queryOptions({
    queryKey: ['listings', 'price-guide', phone],
    queryFn: (context) => {
      const { storageGb, condition, ...model } = phone
      const query = { ...model, storageGb: storageGb?.toString(), condition: condition ?? undefined }
      return parseResponse(api.priceguide.$get({ query }, callOptions(context)))
    },
    staleTime: 3_600_000,
    retry: false,
  })

/** What phones like the one that a seller describes were sold for; nothing while there were no sales. */
export function SoldPrices({ guide }: { guide: PriceGuide }) {
  const format = (amount: number) => formatAmount(amount, guide.currency)
  if (guide.range && guide.basis) {
    const { low, high, sales } = guide.range
    return (
      <p role="status" className="text-sm">
        <span className="font-medium">{words.forSellers(format(low), format(high))}</span>{' '}
        <span className="text-quiet">{`(${words.madeOf[guide.basis](formatNumber(sales))})`}</span>
      </p>
    )
  }
  if (guide.recent.length === 0) return null
  const recent = guide.recent.map(
    (sale) =>
      `${format(sale.price)} (${conditionTexts[sale.condition]}${sale.storageGb ? `, ${formatNumber(sale.storageGb)} GB` : ''})`,
  )
  return (
    <p role="status" className="text-sm">
      {`${words.lately} ${recent.join(' · ')}`}
    </p>
  )
}

export function PriceMark({ product }: { product: PublicPhone }) {
  const {
    brand_name: brand,
    product_name: name,
    storageGb,
    condition_type: condition,
    product_price: price,
  } = product
  const { data: guide } = useQuery({
    ...priceGuideQuery({ brand, name, storageGb, condition }),
    enabled: !product.sold,
  })
  const range = guide?.range
  if (!guide || !range) return null
  const judged = judgePrice(price, range)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span
        className={`badge ${judged === 'good' ? 'badge-success' : judged === 'high' ? 'badge-warning' : 'badge-ghost'}`}
      >
        {words.judged[judged]}
      </span>
      <Link to={`/prices/${brandId(brand)}`} className="link text-quiet">
        {words.compared(formatAmount(range.low, guide.currency), formatAmount(range.high, guide.currency))}
      </Link>
    </p>
  )
}

function judgePrice(price: number, { low, high }: { low: number; high: number }): 'good' | 'usual' | 'high' {
  if (price < low) return 'good'
  return price > high ? 'high' : 'usual'
}

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
            {historyTexts.was(formatAmount(priceBefore, currency))}
          </strong>
          <span className="text-quiet">{`, ${historyTexts.wasMeans}`}</span>
        </p>
      )}
      <details>
        <summary className="w-fit cursor-pointer py-1 text-quiet hover:underline">
          {historyTexts.title}
        </summary>
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">{historyTexts.from}</th>
              <th scope="col">{historyTexts.price}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.since}>
                <td className="py-1 text-quiet">
                  <time dateTime={row.since}>{formatDay(dayInDhaka(row.since))}</time>
                  {place === 0 && <span>{` (${historyTexts.now})`}</span>}
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
