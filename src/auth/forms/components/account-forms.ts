import { withoutLocale } from '../../../kernel/locale.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { returnAddress, withReturn } from '../../guards/components/login-address.ts'
import { isSameEmail, passwordLength, whyNotPassword } from '../../rules.ts'
import { AuthProblem, readRefusal } from '../../session/components/auth-client.ts'
import { identityTexts } from '../../texts.ts'
import { whyNotName } from '../rules.ts'
import { loginTexts, nameTexts, passwordTexts, signUpTexts } from '../texts.ts'

type Values = Record<string, string>

export type CallApi = (path: string, body?: Record<string, unknown>) => Promise<Response>

/** A form of an account page: the browser sends it or, without JavaScript, the server does (see `sendForm`). */
export type AccountForm = {
  /** Checks by field, given its value and those of all fields, which return a sentence or null (specification 5). */
  checks: Record<string, (value: string, values: Values) => string | null>
  /** Sends the form and returns the last response, which may be a refusal. */
  send(values: Values, call: CallApi, url: URL): Promise<Response>
  /** Returns the path to go to next; null stays on the page and reports success. */
  next(url: URL, answer: Response): string | null
}

export const goBack = ({ searchParams, hash }: URL) => withoutLocale(returnAddress(searchParams, hash))

const factorHeader = 'x-second-factor'

export const needsFactor = ({ headers }: Response) => headers.get(factorHeader) === 'required'

/**
 * Leads on somebody who has logged in: to the second factor, an admin without one to the account, else to `back` or what is to do.
 * @param answer of the login or of `GET /secondfactor`
 */
export function nextAfterLogin(back: string, answer: Response): string {
  const next = back === '/' && answer.headers.get('x-role') === 'admin' ? '/dashbord/queue' : back
  if (needsFactor(answer)) return withReturn('/second-factor', next)
  return answer.headers.get(factorHeader) === 'missing' ? '/dashbord/account' : next
}

export const loginForm: AccountForm = {
  checks: {
    email: (email) => (email ? null : loginTexts.emailRequired),
    password: (password) => {
      if (!password) return loginTexts.passwordRequired
      return password.length < passwordLength.min ? loginTexts.passwordTooShort : null
    },
  },
  send: ({ email = '', password }, call) =>
    call('/api/auth/sign-in/email', { email: email.trim(), password }),
  next: (url, answer) => nextAfterLogin(goBack(url), answer),
}

export const signUpForm: AccountForm = {
  checks: {
    name: (name) => {
      const why = whyNotName(trimUnseen(name))
      return why && nameTexts[why]
    },
    email: (email) => {
      if (!email) return signUpTexts.emailRequired
      return /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(email) ? null : signUpTexts.emailMalformed
    },
    password: checkNewPassword,
    role: (role) => (role === 'bayer' || role === 'seller' ? null : signUpTexts.accountTypeRequired),
  },
  async send({ name = '', email = '', password, role }, call) {
    const account = { name: trimUnseen(name), email: email.trim() }
    const created = await call('/api/auth/sign-up/email', { ...account, password })
    // A retry after the account was created but not recorded: its session is open.
    if (!created.ok && !(await isSignedInAs(account.email, call))) return created
    const recorded = await call('/api/users', { ...account, role })
    // The browser refused the cookie.
    if (recorded.status === 401) throw new AuthProblem(identityTexts.noCookies)
    return recorded
  },
  next: goBack,
}

export const forgotForm: AccountForm = {
  checks: { email: (email) => (email ? null : loginTexts.emailRequired) },
  send: ({ email = '' }, call) => call('/api/auth/request-password-reset', { email: email.trim() }),
  next: () => null,
}

export const resetForm: AccountForm = {
  checks: { password: checkNewPassword },
  send: ({ password }, call, { searchParams }) =>
    call('/api/auth/reset-password', { token: searchParams.get('token'), newPassword: password }),
  next: (url, answer) => nextAfterLogin(goBack(url), answer),
}

/** Returns what is wrong with a new password as a sentence, or null. Only the server knows the leaked ones. */
export function checkNewPassword(password: string): string | null {
  if (!password) return signUpTexts.passwordRequired
  const why = whyNotPassword(password)
  return why && passwordTexts[why]
}

async function isSignedInAs(email: string, call: CallApi): Promise<boolean> {
  const session = (await (await call('/api/auth/get-session')).json()) as { user: { email: string } } | null
  return session !== null && isSameEmail(session.user.email, email)
}

export type SentForm = {
  values: Values
  errors: Values
  problem: string
  done?: true
}

export type Reception = {
  shown: SentForm
  accepted: Response | null
  status: number
  retryAfter: string | null
}

export async function sendForm(
  { checks, send }: AccountForm,
  request: Request,
  call: CallApi,
): Promise<Reception> {
  const form = await request.formData()
  const values = Object.fromEntries(Object.keys(checks).map((name) => [name, String(form.get(name) ?? '')]))
  const errors: Values = {}
  for (const [name, check] of Object.entries(checks)) {
    const error = check(values[name] ?? '', values)
    if (error) errors[name] = error
  }
  const { password: _, code: _code, ...typed } = values
  const shown: SentForm = { values: typed, errors, problem: '' }
  if (Object.keys(errors).length > 0) return { shown, accepted: null, status: 400, retryAfter: null }
  const answer = await send(values, call, new URL(request.url))
  if (answer.ok) return { shown: { ...shown, done: true }, accepted: answer, status: 200, retryAfter: null }
  const { code, message } = await readRefusal(answer)
  const ofPassword = code?.startsWith('PASSWORD_') && 'password' in checks
  return {
    shown: ofPassword ? { ...shown, errors: { password: message } } : { ...shown, problem: message },
    accepted: null,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
  }
}
