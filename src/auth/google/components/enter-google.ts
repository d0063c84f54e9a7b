import { AuthProblem, type AuthUser, readUser } from '../../session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../session/components/session-store.ts'
import { googleFormTexts } from '../../session/texts.ts'

type AskGoogle = () => Promise<'signed-in' | 'closed'>

/** Signs in with Google. Returns false when its window was closed. */
export async function logInWithGoogle(askGoogle: AskGoogle): Promise<boolean> {
  startAuthTransition()
  try {
    return await proveWithGoogle(askGoogle)
  } finally {
    setLoading(false)
  }
}

/** Proves with Google anew who is present; false when its window was closed. Another account chosen there is signed in. */
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
