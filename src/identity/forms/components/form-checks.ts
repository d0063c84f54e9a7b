import { whyNotName } from '../../account/name-rules.ts'
import { passwordLength, whyNotPassword } from '../../rules.ts'
import { loginMessages, nameMessages, passwordMessages, signUpMessages } from '../messages.ts'

/** Why the value of a field cannot be sent, or null. */
type Check = (value: string) => string | null
export type Checks = Record<string, Check>

const checkNewPassword: Check = (password) => {
  if (!password) return signUpMessages.passwordRequired
  const why = whyNotPassword(password)
  return why && passwordMessages[why]
}

/** The rules of the account's forms (specification 5), for the browser and for a form that is sent without a script. */
export const loginChecks = {
  email: (email) => (email ? null : loginMessages.emailRequired),
  password: (password) => {
    if (!password) return loginMessages.passwordRequired
    return password.length < passwordLength.min ? loginMessages.passwordTooShort : null
  },
} satisfies Checks

export const signUpChecks = {
  name: (name) => {
    const why = whyNotName(name.trim())
    return why && nameMessages[why]
  },
  email: (email) => {
    if (!email) return signUpMessages.emailRequired
    return /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(email) ? null : signUpMessages.emailMalformed
  },
  password: checkNewPassword,
  role: (role) => (role === 'bayer' || role === 'seller' ? null : signUpMessages.accountTypeRequired),
} satisfies Checks

export const forgotChecks = {
  email: (email) => (email ? null : loginMessages.emailRequired),
} satisfies Checks

export const resetChecks = { password: checkNewPassword } satisfies Checks

/** A check as the `validate` of react-hook-form. */
export const validateWith = (check: Check) => (value: string) => check(value ?? '') ?? true
