import { type ComponentProps, useRef, useState } from 'react'
import { TextField } from './field.tsx'
import { isBangladeshi } from './is-bangladeshi.ts'
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
      hint={
        isDoubtful ? (
          <>
            <span className="block font-medium text-base-content">{uiTexts.notOfBangladesh}</span>
            <span>{hint}</span>
          </>
        ) : (
          hint
        )
      }
    />
  )
}
