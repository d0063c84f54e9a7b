import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useNavigation, useSearchParams } from 'react-router'
import { type AccountForm, goBack } from '../../auth/forms/components/account-forms.ts'
import { enterWithForm } from '../../auth/forms/components/client-actions.ts'
import { FormFrame, FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { actionOf } from '../../auth/forms/components/server-actions.ts'
import { useAccountForm } from '../../auth/forms/components/use-account-form.ts'
import { returnAddress, withReturn } from '../../auth/guards/components/login-address.ts'
import { AuthProblem, type AuthUser, readUser } from '../../auth/session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../auth/session/components/session-store.ts'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { showTexts as words } from '../texts.ts'

const PasskeyButton = lazy(() => import('../components/passkey-button.tsx'))

const factorForm: AccountForm = {
  checks: { code: (code) => (code.trim() ? null : words.codeRequired) },
  send: ({ code }, call) => call('/api/secondfactor', { code }),
  next: goBack,
}

export const meta = () => [{ title: words.documentTitle }]

export const action = actionOf(factorForm)
export const clientAction = enterWithForm(factorForm, readOwner)

async function readOwner(): Promise<AuthUser> {
  const user = await readUser()
  if (!user) throw new AuthProblem(uiTexts.somethingWrong)
  return user
}

async function enter(): Promise<void> {
  startAuthTransition()
  try {
    await signInAs(await readOwner())
  } finally {
    setLoading(false)
  }
}

/** The page to which signing in leads an account with a second factor: until it is shown, nobody is signed in. */
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
