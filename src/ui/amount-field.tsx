import { type ComponentProps, useState } from 'react'
import { type Currency, currencySigns } from '../kernel/money.ts'
import { echoAmount } from '../kernel/typed-amount.ts'
import { belowNote, TextField } from './field.tsx'

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, 'prefix' | 'inputMode' | 'register'> & {
  currency: Currency
  register: NonNullable<ComponentProps<typeof TextField>['register']>
}

/** A field for an amount of money with the sign of its currency. A word ('25k', '২৫ হাজার') is repeated below as it was read. */
export function AmountField({ currency, hint, register, ...field }: AmountFieldProps) {
  const [echo, setEcho] = useState<string | null>(null)
  const registerWithEcho: typeof register = {
    ...register,
    onChange(event) {
      setEcho(echoAmount(event.target.value))
      return register.onChange(event)
    },
  }
  return (
    <TextField
      {...field}
      register={registerWithEcho}
      prefix={currencySigns[currency]}
      inputMode="decimal"
      autoComplete="off"
      hint={belowNote(echo, hint)}
    />
  )
}
