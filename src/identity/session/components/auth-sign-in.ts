import { keepToken } from '../../../ui/api.ts'
import { identityMessages } from '../../messages.ts'
import { isSameEmail } from '../../rules.ts'
import {
  type AccountType,
  AuthProblem,
  type AuthUser,
  createAccount,
  fetchToken,
  openSession,
  readUser,
  recordUser,
} from './auth-client.ts'
import { pendingSignUp } from './pending-sign-up.ts'

export type SignUpForm = { name: string; email: string; password: string; role: AccountType }
export type Credentials = { email: string; password: string }

/**
 * Fetches and stores the bearer token of this person, whose session is open. Records the account type that an
 * interrupted sign-up had chosen, else `newcomer` when it is given.
 */
export async function establishSession(person: AuthUser, newcomer?: AccountType): Promise<AuthUser> {
  const role = pendingSignUp.roleFor(person.email) ?? newcomer
  if (role) await recordUser(person, role)
  pendingSignUp.forget()
  const token = await fetchToken(person.email)
  if (token === null) throw new AuthProblem(identityMessages.somethingWrong)
  keepToken(token)
  return person
}

/** Creates the account and enters it. */
export async function signUp({ role, ...form }: SignUpForm): Promise<AuthUser> {
  // Pressed again after the account was created but not recorded: its session is open already.
  const created = pendingSignUp.roleFor(form.email) ? await readUser() : null
  pendingSignUp.store({ email: form.email, role })
  return establishSession(
    created && isSameEmail(created.email, form.email) ? created : await createAccount(form),
  )
}

/** Opens a session with a password and enters it. */
export async function logIn(credentials: Credentials): Promise<AuthUser> {
  return establishSession(await openSession(credentials))
}

/** Enters the session that the popup opened; null when the person closed the popup. */
export async function logInWithGoogle(
  askGoogle: () => Promise<'signed-in' | 'closed'>,
): Promise<AuthUser | null> {
  if ((await askGoogle()) === 'closed') return null
  const person = await readUser()
  if (!person) throw new AuthProblem(identityMessages.googleFailed)
  return establishSession(person, 'bayer')
}
