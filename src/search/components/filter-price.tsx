import { useId, useState } from 'react'
import { type Currency, currencySigns, getCurrency } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { filterMessages as messages } from '../messages.ts'
import { inOrder, readAmount } from './search-address.ts'

type PriceRangeProps = {
  from: number | undefined
  to: number | undefined
  onChange: (ends: { from: number | undefined; to: number | undefined }) => void
}

const examples: Record<Currency, number> = { USD: 150, BDT: 15_000 }

const isNoPrice = (text: string) => text.trim() !== '' && readAmount(text) === undefined

/**
 * A range of prices. It applies on Enter or when the focus leaves both fields: half a number is no price. What is no price then stays,
 * with a message, until it is one.
 */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const text = (value: number | undefined) => value?.toString() ?? ''
  const [known, setKnown] = useState({ from, to })
  const [typed, setTyped] = useState({ from: text(from), to: text(to) })
  const [isRefused, setRefused] = useState(false)
  const isWrong = (end: 'from' | 'to') => isRefused && isNoPrice(typed[end])
  const errorId = useId()
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    setTyped({ from: text(from), to: text(to) })
  }
  const apply = () => {
    const refused = isNoPrice(typed.from) || isNoPrice(typed.to)
    setRefused(refused)
    if (refused) return
    const ends = inOrder({ from: readAmount(typed.from), to: readAmount(typed.to) })
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
          maxLength={12}
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
          {messages.noPrice(formatNumber(examples[getCurrency()]))}
        </p>
      )}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
