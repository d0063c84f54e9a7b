import { Photo } from '../../../images/components/photo.tsx'
import { currencySigns, formatAmount } from '../../../kernel/money.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { readPrice } from '../../components/offer-draft.ts'
import type { StockProduct } from '../contract.ts'
import { bulkPriceTexts as words } from '../texts/prices.ts'

type BulkPriceRowProps = {
  phone: StockProduct
  text: string
  fault: string | undefined
  onType: (text: string) => void
}

export function BulkPriceRow({ phone, text, fault, onType }: BulkPriceRowProps) {
  const { _id, product_name: name, product_price: now, currency, bookings } = phone
  const id = `price-${_id}`
  const price = readPrice(text)
  const doubt = price === null || price === now ? null : doubtNewPrice(phone, price)
  const notes = [fault && `${id}-fault`, doubt && `${id}-doubt`].filter(Boolean).join(' ')
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[4rem_minmax(0,1fr)_16rem] sm:p-4">
      <span className="overflow-hidden rounded-field">
        <Photo url={phone.image} alt="" sizes="4rem" placeholder={phone.imagePlaceholder} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span translate="no" className="font-medium [overflow-wrap:anywhere]">
          {name}
        </span>
        <span className="flex flex-wrap gap-x-3 text-quiet text-sm tabular-nums">
          <span>{words.from(formatAmount(now, currency))}</span>
          {bookings.open > 0 && <span>{words.booked(formatNumber(bookings.open))}</span>}
        </span>
      </span>
      <span className="grid gap-1 max-sm:col-span-2">
        <span className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-3">
          <span className={`input w-full ${fault ? 'input-error' : ''}`}>
            <span aria-hidden="true" className="text-quiet">
              {currencySigns[currency]}
            </span>
            <input
              id={id}
              value={text}
              inputMode="decimal"
              autoComplete="off"
              aria-label={words.price(name)}
              aria-invalid={fault ? true : undefined}
              aria-describedby={notes || undefined}
              className="min-w-0 grow tabular-nums"
              onChange={({ target }) => onType(target.value)}
            />
          </span>
          <span className="text-quiet text-sm tabular-nums">
            {price !== null && price !== now && words.change(describeChange(now, price))}
          </span>
        </span>
        {fault && (
          <span id={`${id}-fault`} className="text-error text-sm">
            {fault}
          </span>
        )}
        {doubt && (
          <span id={`${id}-doubt`} className="border-warning border-s-4 ps-2 text-sm">
            {doubt}
          </span>
        )}
      </span>
    </li>
  )
}

function describeChange(now: number, price: number): string {
  const percent = Math.round((price / now - 1) * 100)
  return `${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))}`
}

function doubtNewPrice({ product_price: now, Market_Price: market, currency }: StockProduct, price: number) {
  if (price > market) return words.aboveMarket(formatAmount(market, currency))
  return price < now / 2 ? words.farBelow : null
}
