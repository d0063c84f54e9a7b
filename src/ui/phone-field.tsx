import { type ComponentProps, useRef, useState } from 'react'
import { readDialDigits } from '../kernel/plain-text.ts'
import { belowNote, TextField } from './field.tsx'
import { uiTexts } from './texts/ui.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'register'> & {
  register: NonNullable<ComponentProps<typeof TextField>['register']>
}

/** A field for a phone number. Foreign numbers are accepted, with a hint to check them. */
export function PhoneField({ hint, register, ...field }: PhoneFieldProps) {
  const [isDoubtful, setDoubtful] = useState(false)
  const latest = useRef('')
  const check = (typed: string) => {
    latest.current = typed
    isBangladeshi(typed).then(
      (answer) => latest.current === typed && setDoubtful(answer === false),
      () => {},
    )
  }
  const registerWithHint: typeof register = {
    ...register,
    onChange(event) {
      latest.current = event.target.value
      setDoubtful(false)
      return register.onChange(event)
    },
    onBlur(event) {
      check(event.target.value)
      return register.onBlur(event)
    },
  }
  return (
    <TextField
      {...field}
      register={registerWithHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={belowNote(isDoubtful ? uiTexts.notOfBangladesh : null, hint)}
    />
  )
}

/** The usual forms of mobile numbers, which need no numbering plan. */
const mobile = /^(?:\+?880|00880)?0?1[3-9]\d{8}$/

/** Returns whether a phone number is one of Bangladesh; null when it is none. Loads the numbering plan on demand. */
export async function isBangladeshi(text: string): Promise<boolean | null> {
  const digits = readDialDigits(text)
  if (digits === null) return null
  if (mobile.test(digits)) return true
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(digits, { defaultCountry: 'BD', extract: false })
  return number?.country === 'BD' && number.isValid()
}
