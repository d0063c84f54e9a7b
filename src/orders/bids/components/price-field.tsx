import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Currency, currencySigns } from '../../../kernel/money.ts'
import { TextField } from '../../../ui/field.tsx'

type PriceFieldProps = {
  label: string
  currency: Currency
  hint: string
  error: { message?: string } | undefined
  register: UseFormRegisterReturn
}

/** A price that is offered, with the sign of its currency before it. */
export function PriceField({ currency, ...field }: PriceFieldProps) {
  return <TextField {...field} inputMode="decimal" autoComplete="off" prefix={currencySigns[currency]} />
}
