import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../../ui/hydrated.tsx'
import { Spinner } from '../../../ui/submit-button.tsx'
import { needsFactor, nextAfterLogin } from '../../forms/components/account-forms.ts'
import { loginTexts } from '../../forms/texts.ts'
import { requestApi } from '../../session/components/auth-client.ts'
import { askGoogle, GoogleMark, logInWithGoogle } from './ask-google.tsx'

/**
 * Returns the login with Google of a form: whether its window is open, and what opens it. Who has logged in is led to `back`, by way
 * of the second factor where one is to be shown. `attempt` keeps a failure for the form.
 */
export function useGoogleLogin(back: string, attempt: (work: () => Promise<unknown>) => Promise<void>) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const ask = async () => {
    setAsking(true)
    await attempt(async () => {
      let next = back
      const askUnlessFactor = async () => {
        const end = await askGoogle()
        if (end === 'closed') return end
        const answer = await requestApi('/api/secondfactor')
        next = nextAfterLogin(back, answer)
        return needsFactor(answer) ? 'closed' : end
      }
      if ((await logInWithGoogle(askUnlessFactor)) || next !== back) await navigate(next, { replace: true })
    })
    setAsking(false)
  }
  return { isAsking, ask }
}

/** The button under the form of a login or sign-up that continues with Google instead. */
export function GoogleButton({
  google: { isAsking, ask },
  isBusy,
}: {
  google: ReturnType<typeof useGoogleLogin>
  isBusy: boolean
}) {
  const isHydrated = useHydrated()
  return (
    <>
      <div className="divider my-0 text-quiet text-sm">{loginTexts.or}</div>
      <button
        type="button"
        className="btn w-full border-base-300"
        disabled={!isHydrated || isBusy || isAsking}
        onClick={ask}
      >
        {isAsking ? <Spinner /> : <GoogleMark />}
        <span>{loginTexts.google}</span>
      </button>
    </>
  )
}
