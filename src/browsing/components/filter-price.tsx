import { useId, useState } from 'react'
import { currencySigns, getCurrency } from '../../kernel/money.ts'
import { inOrder } from '../search-filters.ts'
import { filterTexts as words } from '../texts.ts'

type PriceRangeProps = {
  from: number | undefined
  to: number | undefined
  onChange: (ends: { from: number | undefined; to: number | undefined }) => void
}

type Reader = typeof import('./read-price.ts')

/** Two fields for a range of prices, which applies on Enter or on leaving both. An invalid price stays, with a message. */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const text = (value: number | undefined) => value?.toString() ?? ''
  const [known, setKnown] = useState({ from, to })
  const [typed, setTyped] = useState({ from: text(from), to: text(to) })
  const [isRefused, setRefused] = useState(false)
  const [reader, setReader] = useState<Reader>()
  const whyNot = (end: 'from' | 'to') => {
    const read = isRefused && reader?.readPriceEnd(typed[end])
    return read && !read.ok ? read.why : null
  }
  const error = whyNot('from') ?? whyNot('to')
  const errorId = useId()
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    setTyped({ from: text(from), to: text(to) })
  }
  // Loaded on focus: most visitors never type a price.
  const load = async () => {
    const loaded = await import('./read-price.ts')
    setReader(loaded)
    return loaded
  }
  const apply = async () => {
    const loaded = reader ?? (await load())
    const [low, high] = [loaded.readPriceEnd(typed.from), loaded.readPriceEnd(typed.to)]
    setRefused(!low.ok || !high.ok)
    if (!low.ok || !high.ok) return
    const ends = inOrder({ from: low.value, to: high.value })
    setTyped({ from: text(ends.from), to: text(ends.to) })
    if (ends.from !== from || ends.to !== to) onChange(ends)
  }
  const field = (end: 'from' | 'to', label: string, name: string) => {
    const isWrong = whyNot(end) !== null || undefined
    return (
      <div className="grid gap-1">
        <span aria-hidden="true" className="text-quiet text-sm">
          {label}
        </span>
        <div className={isWrong ? 'input input-error w-full' : 'input w-full'}>
          <span aria-hidden="true" className="text-quiet">
            {currencySigns[getCurrency()]}
          </span>
          <input
            aria-label={name}
            aria-invalid={isWrong}
            aria-describedby={isWrong && errorId}
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
  }
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
      {field('from', words.from, words.priceFrom)}
      {field('to', words.to, words.priceTo)}
      {error !== null && (
        <p id={errorId} role="alert" className="col-span-2 text-error text-sm">
          {error}
        </p>
      )}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
