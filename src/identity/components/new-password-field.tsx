import type { ComponentProps } from 'react'
import { signUpMessages } from '../messages/forms.ts'
import { resetChecks, validateWith } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'

/** The rules of a new password, for `register`. */
export const newPasswordRules = { validate: validateWith(resetChecks.password) }

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>

/** A password to be chosen, with the hint of what it needs. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" hint={signUpMessages.passwordHint} />
}
