import { getLocale } from '../../../kernel/locale.ts'
import { ownValue } from '../../../kernel/own-value.ts'
import { authTexts } from '../../forms/texts.ts'
import { AuthProblem, type AuthUser, callAuth, readUser } from '../../session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../session/components/session-store.ts'
import { googleFormTexts, googleTexts } from '../../session/texts.ts'

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

/** The channel on which Google's window reports its end (see auth-handler.ts). */
const channelName = 'swap-google'

/** Opens Google's window and waits until it ends. Call it from a click. Throws AuthProblem with a sentence. */
export async function askGoogle(): Promise<'signed-in' | 'closed'> {
  const popup = window.open('', 'swap-google', centred(480, 640))
  if (!popup) throw new AuthProblem(googleTexts['popup-blocked'])
  const flow = crypto.randomUUID()
  const ended = `/api/auth/popup-done?flow=${flow}&locale=${getLocale()}`
  const done = waitForEnd(popup, flow)
  try {
    const { url } = await callAuth<{ url: string }>('/sign-in/social', {
      provider: 'google',
      callbackURL: ended,
      errorCallbackURL: ended,
      disableRedirect: true,
    })
    popup.location.href = url
  } catch (reason) {
    popup.close()
    throw reason
  }
  const end = await done
  if (end === 'signed-in' || end === 'closed' || end === 'access_denied') {
    return end === 'signed-in' ? end : 'closed'
  }
  throw new AuthProblem(ownValue(googleTexts, end) ?? ownValue(authTexts, end) ?? googleFormTexts.failed)
}

/** Waits for the end of Google's window: 'signed-in', 'closed', or an error's code. */
function waitForEnd(popup: Window, flow: string): Promise<string> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const finish = (end: string) => {
      clearInterval(watch)
      channel.close()
      popup.close()
      resolve(end)
    }
    channel.onmessage = ({ data }: MessageEvent<{ flow: string | null; error: string | null }>) => {
      if (data.flow === flow || data.flow === null) finish(data.error ?? 'signed-in')
    }
    let missing = 0
    const watch = setInterval(() => {
      missing = popup.closed ? missing + 1 : 0
      // The last page closes right after its message, which may arrive later.
      if (missing > 2) finish('closed')
    }, 250)
  })
}

function centred(width: number, height: number): string {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** Google's logo in its fixed colours, as Google's guidelines require. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 fill-none" strokeWidth="4" aria-hidden="true">
      <path d="M17.9 6.6A8 8 0 0 0 4.8 8.5" stroke="#ea4335" />
      <path d="M4.9 8.2a8 8 0 0 0 0 7.6" stroke="#fbbc05" />
      <path d="M4.8 15.5a8 8 0 0 0 12.6 2.4" stroke="#34a853" />
      <path d="M17.2 18.1A8 8 0 0 0 20 12h-8" stroke="#4285f4" />
    </svg>
  )
}
