import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.tsx'
import { identityMessages } from '../messages/session.ts'

/** A password, which can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'before'>) {
  const [shown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="btn btn-circle btn-ghost btn-xs -mr-1"
          aria-label={identityMessages.showPassword}
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
