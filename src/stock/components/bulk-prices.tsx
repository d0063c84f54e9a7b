import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import PackagePlus from '~icons/lucide/package-plus'
import { Photo } from '../../images/components/photo.tsx'
import { currencySigns, formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { readPercentage } from '../../selling/components/fact-inputs.ts'
import { readPrice } from '../../selling/components/offer-draft.ts'
import { offerRules } from '../../selling/components/offer-rules.ts'
import { lowestPrice } from '../../selling/rules.ts'
import { myProductsTexts } from '../../selling/texts/offer.ts'
import { explainFailure } from '../../ui/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { StockProduct } from '../contract.ts'
import { phonesToPriceQuery, useChangePrices } from '../queries.ts'
import { lowerPrice } from '../rules.ts'
import { bulkPriceTexts as words } from '../texts.ts'

export function BulkPrices() {
  const phones = useQuery(phonesToPriceQuery)
  return (
    <section aria-labelledby="change-prices">
      <h2 id="change-prices" className="font-semibold text-xl">
        {words.title}
      </h2>
      <p className="max-w-prose pt-1 pb-5 text-quiet">{words.intro}</p>
      <QueryResult query={phones} failed={myProductsTexts.failed}>
        {({ rows, isCut }) =>
          rows.length === 0 ? (
            <EmptyState icon={PackagePlus} title={myProductsTexts.empty} action={<LeaveLink />} />
          ) : (
            <PriceForm phones={rows} isCut={isCut} />
          )
        }
      </QueryResult>
    </section>
  )
}

function PriceForm({ phones, isCut }: { phones: StockProduct[]; isCut: boolean }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const saving = useChangePrices()
  const textOf = ({ _id, product_price }: StockProduct) => typed[_id] ?? String(product_price)
  const changed = phones.filter((phone) => readPrice(textOf(phone)) !== phone.product_price)

  const lowerAll = (percent: number) => {
    const prices = phones.map(({ _id, product_price, currency }) => {
      const price = lowerPrice(product_price, percent, currency, lowestPrice(currency))
      return [_id, String(price)]
    })
    setTyped(Object.fromEntries(prices))
    setFaults({})
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    const unread = changed.flatMap((phone) => {
      const checked = offerRules.price.validate(textOf(phone))
      return checked === true ? [] : [[phone._id, checked] as const]
    })
    setFaults(Object.fromEntries(unread))
    const first = unread[0] && document.getElementById(`price-${unread[0][0]}`)
    if (first) return first.focus()
    if (changed.length === 0) return
    const prices = changed.map((phone) => ({
      id: phone._id,
      price: readPrice(textOf(phone)) ?? 0,
      was: phone.product_price,
    }))
    saving.mutate(prices, {
      onSuccess: (answers) => {
        const refused = answers.filter((answer) => answer.refused)
        const savedIds = new Set(answers.filter((answer) => !answer.refused).map(({ id }) => id))
        // What was typed meanwhile stays.
        const isSaved = ([id, text]: [string, string]) => savedIds.has(id) && text === typed[id]
        setTyped((now) => Object.fromEntries(Object.entries(now).filter((each) => !isSaved(each))))
        setFaults(Object.fromEntries(refused.map(({ id, refused: why }) => [id, why?.detail ?? ''])))
        if (savedIds.size > 0) toast.success(words.saved(formatNumber(savedIds.size)))
        if (refused.length > 0) toast.error(words.someRefused(formatNumber(refused.length)))
      },
    })
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <LowerAll onFill={lowerAll} />
      {isCut && <p className="text-quiet text-sm">{words.more}</p>}
      <ul className="panel divide-y divide-base-300">
        {phones.map((phone) => (
          <BulkPriceRow
            key={phone._id}
            phone={phone}
            text={textOf(phone)}
            fault={faults[phone._id]}
            onType={(text) => setTyped((before) => ({ ...before, [phone._id]: text }))}
          />
        ))}
      </ul>
      {saving.error && (
        <p role="alert" className="text-error">
          {explainFailure(words.failed, saving.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={saving.isPending} disabled={changed.length === 0}>
          {words.save(formatNumber(changed.length))}
        </SubmitButton>
        <LeaveLink discards={changed.length > 0} />
        {changed.length === 0 && <span className="text-quiet text-sm">{words.noChange}</span>}
      </div>
    </form>
  )
}

function LeaveLink({ discards = false }) {
  return (
    <Link to={{ search: '?tab=for-sale' }} className="btn btn-ghost">
      {discards ? words.discard : words.back}
    </Link>
  )
}

const mostPercent = 90

export function LowerAll({ onFill }: { onFill: (percent: number) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const fill = () => {
    const percent = readPercentage(text, mostPercent)
    setWrong(percent === null)
    if (percent !== null) onFill(percent)
  }
  // Enter fills the prices in instead of saving them.
  const fillOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    fill()
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40">
        <TextField
          label={words.lowerAll}
          suffix={<span aria-hidden="true">{words.percent}</span>}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isWrong ? { message: words.notAPercentage } : undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={fillOnEnter}
        />
      </div>
      <button type="button" className="btn btn-outline" onClick={fill}>
        {words.lower}
      </button>
    </div>
  )
}

type BulkPriceRowProps = {
  phone: StockProduct
  text: string
  fault: string | undefined
  onType: (text: string) => void
}

function BulkPriceRow({ phone, text, fault, onType }: BulkPriceRowProps) {
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

/** A sentence about a price that may be a slip: above the market price, or less than half of what it is now; null for others. */
export function doubtNewPrice(
  { product_price: now, Market_Price: market, currency }: StockProduct,
  price: number,
) {
  if (price > market) return words.aboveMarket(formatAmount(market, currency))
  return price < now / 2 ? words.farBelow : null
}
