import { AuthProblem, type AuthUser, readUser } from '../../session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../session/components/session-store.ts'
import { googleFormTexts } from '../texts.ts'

type AskGoogle = () => Promise<'signed-in' | 'closed'>

/** False when the popup was closed. */
export async function logInWithGoogle(askGoogle: AskGoogle): Promise<boolean> {
  startAuthTransition()
  try {
    return await proveWithGoogle(askGoogle)
  } finally {
    setLoading(false)
  }
}

/** A fresh proof. False when the popup was closed. Another account chosen there is signed in from then on. */
export async function proveWithGoogle(askGoogle: AskGoogle): Promise<boolean> {
  const person = await enterGoogle(askGoogle)
  if (person) await signInAs(person, 'bayer')
  return person !== null
}

async function enterGoogle(askGoogle: AskGoogle): Promise<AuthUser | null> {
  if ((await askGoogle()) === 'closed') return null
  const person = await readUser()
  if (!person) throw new AuthProblem(googleFormTexts.failed)
  return person
}
