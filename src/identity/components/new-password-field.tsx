import type { ComponentProps } from 'react'
import { passwordMessages, signUpMessages } from '../messages/forms.ts'
import { whyNotPassword } from '../rules.ts'
import { PasswordField } from './password-field.tsx'

/** The rules of a new password, for `register`. */
export const newPasswordRules = {
  required: signUpMessages.passwordRequired,
  validate: (password: string) => {
    const why = whyNotPassword(password)
    return why ? passwordMessages[why] : true
  },
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>

/** A password to be chosen, with the hint of what it needs. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" hint={signUpMessages.passwordHint} />
}
