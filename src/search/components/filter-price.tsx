import { useId, useState } from 'react'
import { currencySigns, formatAmount, getCurrency, maxAmount } from '../../kernel/money.ts'
import { checkAmount, readAmountOrNull } from '../../kernel/typed-amount.ts'
import { filterMessages as messages } from '../messages.ts'
import { inOrder } from './search-address.ts'

type PriceRangeProps = {
  from: number | undefined
  to: number | undefined
  onChange: (ends: { from: number | undefined; to: number | undefined }) => void
}

/** Why a typed end of the range is no price; null for one, and for an end that is left open. */
function whyNoPrice(text: string): string | null {
  if (text.trim() === '') return null
  const tooHigh = messages.priceTooHigh(formatAmount(maxAmount, getCurrency()))
  const checked = checkAmount(text, (price) => price <= maxAmount || tooHigh)
  return checked === true ? null : checked
}

const readEnd = (text: string) => readAmountOrNull(text) ?? undefined

/**
 * A range of prices. It applies on Enter or when the focus leaves both fields: half a number is no price. What is no price then stays,
 * with a message, until it is one.
 */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const text = (value: number | undefined) => value?.toString() ?? ''
  const [known, setKnown] = useState({ from, to })
  const [typed, setTyped] = useState({ from: text(from), to: text(to) })
  const [isRefused, setRefused] = useState(false)
  const why = { from: whyNoPrice(typed.from), to: whyNoPrice(typed.to) }
  const isWrong = (end: 'from' | 'to') => isRefused && why[end] !== null
  const errorId = useId()
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    setTyped({ from: text(from), to: text(to) })
  }
  const apply = () => {
    const refused = why.from !== null || why.to !== null
    setRefused(refused)
    if (refused) return
    const ends = inOrder({ from: readEnd(typed.from), to: readEnd(typed.to) })
    setTyped({ from: text(ends.from), to: text(ends.to) })
    if (ends.from !== from || ends.to !== to) onChange(ends)
  }
  const field = (end: 'from' | 'to', label: string, name: string) => (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-quiet text-sm">
        {label}
      </span>
      <div className={`input w-full ${isWrong(end) ? 'input-error' : ''}`}>
        <span aria-hidden="true" className="text-quiet">
          {currencySigns[getCurrency()]}
        </span>
        <input
          aria-label={name}
          aria-invalid={isWrong(end) || undefined}
          aria-describedby={isWrong(end) ? errorId : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={typed[end]}
          onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
          className="w-full min-w-0 grow tabular-nums"
        />
      </div>
    </div>
  )
  return (
    <form
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) apply()
      }}
    >
      {field('from', messages.from, messages.priceFrom)}
      {field('to', messages.to, messages.priceTo)}
      {(isWrong('from') || isWrong('to')) && (
        <p id={errorId} role="alert" className="col-span-2 text-error text-sm">
          {why.from ?? why.to}
        </p>
      )}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
