import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { formatAmount } from '../../../kernel/money.ts'
import { checkAmount, readAmountOrNull } from '../../../kernel/typed-amount.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { resolveTexts } from '../texts.ts'

type RefundFieldProps = {
  label: string
  money: OrderDetails['money']
  register: (rules: { validate: (text: string) => true | string }) => UseFormRegisterReturn
  error: FieldError | undefined
}

/** The field for how much goes back to the buyer, between nothing and what was paid. */
export function RefundField({ label, money, register, error }: RefundFieldProps) {
  const { amount, currency } = money
  const ends = [formatAmount(0, currency), formatAmount(amount, currency)] as const
  return (
    <AmountField
      label={label}
      hint={resolveTexts.between(...ends)}
      currency={currency}
      register={register({
        validate: (text) =>
          checkAmount(text, (refund) => refund <= amount || resolveTexts.badAmount(...ends)),
      })}
      error={error}
    />
  )
}

/** A typed amount to refund; null unless it lies between 0 and what was paid. */
export function readRefund(text: string, most: number): number | null {
  const refund = readAmountOrNull(text)
  return refund !== null && refund <= most ? refund : null
}

/** What is left of the paid amount after a refund, in units of the currency. */
export function restAfter(refund: number, paid: number): number {
  return Math.round((paid - refund) * 100) / 100
}
