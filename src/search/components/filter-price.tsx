import { useId, useState } from 'react'
import { currencySigns, formatAmount, getCurrency, maxAmount } from '../../kernel/money.ts'
import { filterMessages as messages } from '../messages.ts'
import { inOrder } from './search-address.ts'

type PriceRangeProps = {
  from: number | undefined
  to: number | undefined
  onChange: (ends: { from: number | undefined; to: number | undefined }) => void
}

type Reader = typeof import('../../kernel/typed-amount.ts')

/** Why a typed end of the range is no price; null for one, and for an end that is left open. */
function whyNoPrice({ checkAmount }: Reader, text: string): string | null {
  if (text.trim() === '') return null
  const tooHigh = messages.priceTooHigh(formatAmount(maxAmount, getCurrency()))
  const checked = checkAmount(text, (price) => price <= maxAmount || tooHigh)
  return checked === true ? null : checked
}

/**
 * A range of prices. It applies on Enter or when the focus leaves both fields: half a number is no price. What is no price then stays,
 * with a message, until it is one.
 */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const text = (value: number | undefined) => value?.toString() ?? ''
  const [known, setKnown] = useState({ from, to })
  const [typed, setTyped] = useState({ from: text(from), to: text(to) })
  const [isRefused, setRefused] = useState(false)
  const [reader, setReader] = useState<Reader>()
  const whyNot = (end: 'from' | 'to') => (isRefused && reader ? whyNoPrice(reader, typed[end]) : null)
  const error = whyNot('from') ?? whyNot('to')
  const errorId = useId()
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    setTyped({ from: text(from), to: text(to) })
  }
  // The reader is loaded when somebody is about to type: most visitors of a list never do.
  const load = async () => {
    const loaded = await import('../../kernel/typed-amount.ts')
    setReader(loaded)
    return loaded
  }
  const apply = async () => {
    const loaded = reader ?? (await load())
    const refused = whyNoPrice(loaded, typed.from) !== null || whyNoPrice(loaded, typed.to) !== null
    setRefused(refused)
    if (refused) return
    const readEnd = (end: string) => loaded.readAmountOrNull(end) ?? undefined
    const ends = inOrder({ from: readEnd(typed.from), to: readEnd(typed.to) })
    setTyped({ from: text(ends.from), to: text(ends.to) })
    if (ends.from !== from || ends.to !== to) onChange(ends)
  }
  const field = (end: 'from' | 'to', label: string, name: string) => (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-quiet text-sm">
        {label}
      </span>
      <div className={`input w-full ${whyNot(end) ? 'input-error' : ''}`}>
        <span aria-hidden="true" className="text-quiet">
          {currencySigns[getCurrency()]}
        </span>
        <input
          aria-label={name}
          aria-invalid={whyNot(end) !== null || undefined}
          aria-describedby={whyNot(end) ? errorId : undefined}
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
      onFocus={() => {
        if (!reader) void load()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void apply()
      }}
    >
      {field('from', messages.from, messages.priceFrom)}
      {field('to', messages.to, messages.priceTo)}
      {error !== null && (
        <p id={errorId} role="alert" className="col-span-2 text-error text-sm">
          {error}
        </p>
      )}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
