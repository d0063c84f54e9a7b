import { type Currency, formatAmount } from '../kernel/money.ts'

type AmountProps = { value: number; currency: Currency; className?: string }

/** An amount of money. A browser that translates the page leaves it as it is. */
export function Amount({ value, currency, className = '' }: AmountProps) {
  return (
    <span translate="no" className={`tabular-nums ${className}`}>
      {formatAmount(value, currency)}
    </span>
  )
}
