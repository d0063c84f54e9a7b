import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { formatDollars } from '../../../kernel/money.ts'
import { TextField } from '../../../ui/field.tsx'
import { settleMessages as words } from '../../messages/disputes.ts'
import { readRefund } from './refund-amount.ts'

type RefundFieldProps = {
  label: string
  /** What was paid, in dollars. */
  most: number
  register: (rules: { validate: (text: string) => true | string }) => UseFormRegisterReturn
  error: FieldError | undefined
}

/** How much goes back to the buyer, between nothing and what was paid. */
export function RefundField({ label, most, register, error }: RefundFieldProps) {
  return (
    <TextField
      label={label}
      hint={words.between(formatDollars(most))}
      before="$"
      inputMode="decimal"
      autoComplete="off"
      register={register({
        validate: (text) => readRefund(text, most) !== null || words.badAmount(formatDollars(most)),
      })}
      error={error}
    />
  )
}
