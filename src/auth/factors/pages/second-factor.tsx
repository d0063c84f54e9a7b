import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useNavigation, useSearchParams } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { uiMessages } from '../../../ui/messages/ui.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { factorForm } from '../../forms/components/account-forms.ts'
import { enterWithForm } from '../../forms/components/client-actions.ts'
import { FormFrame, FormProblem } from '../../forms/components/form-frame.tsx'
import { actionOf } from '../../forms/components/server-actions.ts'
import { useAccountForm } from '../../forms/components/use-account-form.ts'
import { returnAddress, withReturn } from '../../guards/components/login-address.ts'
import { AuthProblem, type AuthUser, readUser } from '../../session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../session/components/session-store.ts'
import { useAuth } from '../../session/components/use-auth.ts'
import { showMessages as words } from '../messages.ts'

const PasskeyButton = lazy(() => import('../components/passkey-button.tsx'))

export const meta = () => [{ title: words.documentTitle }]

export const action = actionOf(factorForm)
export const clientAction = enterWithForm(factorForm, readOwner)

/** Whose session it is, now that the second factor was shown in it. */
async function readOwner(): Promise<AuthUser> {
  const user = await readUser()
  if (!user) throw new AuthProblem(uiMessages.somethingWrong)
  return user
}

/** Signs the owner of the session in. */
async function enter(): Promise<void> {
  startAuthTransition()
  try {
    await signInAs(await readOwner())
  } finally {
    setLoading(false)
  }
}

/** Where signing in leads whoever has a second factor: until it is shown, nobody is signed in. */
export default function SecondFactor() {
  const { loading, user } = useAuth()
  const [search] = useSearchParams()
  const back = returnAddress(search)
  const isLeaving = useNavigation().state !== 'idle'
  const { field, onSubmit, isBusy, problem } = useAccountForm(factorForm)
  const [passkeyProblem, setPasskeyProblem] = useState('')
  if (user && !loading && !isBusy && !isLeaving) return <Navigate to={back} replace />
  return (
    <FormFrame
      title={words.title}
      under={
        <Link to={withReturn('/login', back)} className="link link-primary">
          {words.otherAccount}
        </Link>
      }
    >
      <p className="text-quiet">{words.intro}</p>
      <Suspense>
        <PasskeyButton onShown={enter} onFailed={setPasskeyProblem} />
      </Suspense>
      <FormProblem problem={passkeyProblem} />
      <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField label={words.code} autoComplete="one-time-code" maxLength={100} {...field('code')} />
        <SubmitButton busy={isBusy} wide>
          {words.submit}
        </SubmitButton>
        <FormProblem problem={problem} />
      </form>
      <p className="text-quiet text-sm">{words.lost}</p>
    </FormFrame>
  )
}
