import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { currencySigns, formatAmount } from '../../../kernel/money.ts'
import { readTypedAmount } from '../../../kernel/typed-amount.ts'
import { TextField } from '../../../ui/field.tsx'
import type { OrderDetails } from '../../order-contract.ts'
import { resolveMessages } from '../messages.ts'

type RefundFieldProps = {
  label: string
  /** What was paid. */
  money: OrderDetails['money']
  register: (rules: { validate: (text: string) => true | string }) => UseFormRegisterReturn
  error: FieldError | undefined
}

/** How much goes back to the buyer, between nothing and what was paid. */
export function RefundField({ label, money, register, error }: RefundFieldProps) {
  const { amount, currency } = money
  const ends = [formatAmount(0, currency), formatAmount(amount, currency)] as const
  return (
    <TextField
      label={label}
      hint={resolveMessages.between(...ends)}
      prefix={currencySigns[currency]}
      inputMode="decimal"
      autoComplete="off"
      register={register({
        validate: (text) => readRefund(text, amount) !== null || resolveMessages.badAmount(...ends),
      })}
      error={error}
    />
  )
}

/** A typed amount to refund; null unless it lies between 0 and what was paid. */
export function readRefund(text: string, most: number): number | null {
  const refund = readTypedAmount(text)
  return refund !== null && refund <= most ? refund : null
}

/** What is left of the money after a refund. */
export function restAfter(refund: number, paid: number): number {
  return Math.round((paid - refund) * 100) / 100
}
