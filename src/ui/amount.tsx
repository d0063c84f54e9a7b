import { type Currency, formatAmount } from '../kernel/money.ts'

type AmountProps = { value: number; currency: Currency; className?: string }

/** An amount of money, which translating browsers leave as it is. */
export function Amount({ value, currency, className }: AmountProps) {
  return (
    <span translate="no" className={className ? `tabular-nums ${className}` : 'tabular-nums'}>
      {formatAmount(value, currency)}
    </span>
  )
}
