import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.tsx'
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

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>

export function NewPasswordField(props: NewPasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" hint={signUpTexts.passwordHint} />
}
