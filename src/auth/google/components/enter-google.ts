import { AuthProblem, type AuthUser, readUser } from '../../session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../session/components/session-store.ts'
import { googleFormTexts } from '../texts.ts'

type AskGoogle = () => Promise<'signed-in' | 'closed'>

/** Signs in with Google: `askGoogle` opens the popup. Returns false when the person closed it and nothing has changed. */
export async function logInWithGoogle(askGoogle: AskGoogle): Promise<boolean> {
  startAuthTransition()
  try {
    return await proveWithGoogle(askGoogle)
  } finally {
    setLoading(false)
  }
}

/**
 * Signs in with Google once more, which proves for some minutes who it is; `askGoogle` opens the popup. Returns false when the
 * person closed it. Whoever chooses another account is signed in to that one from then on.
 */
export async function proveWithGoogle(askGoogle: AskGoogle): Promise<boolean> {
  const person = await enterGoogle(askGoogle)
  if (person) await signInAs(person, 'bayer')
  return person !== null
}

/** Whose session the popup opened; null when the person closed the popup. */
async function enterGoogle(askGoogle: AskGoogle): Promise<AuthUser | null> {
  if ((await askGoogle()) === 'closed') return null
  const person = await readUser()
  if (!person) throw new AuthProblem(googleFormTexts.failed)
  return person
}
