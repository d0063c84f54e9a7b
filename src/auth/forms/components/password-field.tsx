import { type ComponentProps, useState } from 'react'
import Eye from '~icons/lucide/eye'
import EyeOff from '~icons/lucide/eye-off'
import { TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.tsx'
import { whyNotPassword } from '../../rules.ts'
import { isPersonalPassword } from '../rules.ts'
import { passwordFieldTexts, signUpTexts } from '../texts.ts'

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'prefix' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="btn btn-circle btn-ghost btn-xs -mr-1"
          aria-label={passwordFieldTexts.show}
          aria-pressed={shown}
          disabled={!isHydrated}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      }
    />
  )
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  typed: string
  person?: { name?: string; email: string }
}

/** The field of a new password, with the rules below it. Of one that is easy to guess it says so, and takes it. */
export function NewPasswordField({ typed, person, ...props }: NewPasswordFieldProps) {
  const isEasy =
    whyNotPassword(typed) === null && isPersonalPassword(typed, { name: '', email: '', ...person })
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={
        <span aria-live="polite" className={isEasy ? 'text-accent' : undefined}>
          {isEasy ? signUpTexts.passwordEasy : signUpTexts.passwordHint}
        </span>
      }
    />
  )
}
