import { type ClientActionFunctionArgs, Link, Navigate, useNavigation, useSearchParams } from 'react-router'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { GoogleButton, useGoogleLogin } from '../../google/components/google-login.tsx'
import { returnAddress, sellPath, withReturn } from '../../guards/components/login-address.ts'
import { pendingSignUp } from '../../session/components/auth-client.ts'
import { useAuth } from '../../session/components/use-auth.ts'
import { signUpForm } from '../components/account-forms.ts'
import { enterWithForm } from '../components/client-actions.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { NewPasswordField } from '../components/password-field.tsx'
import { actionOf } from '../components/server-actions.ts'
import { useAccountForm } from '../components/use-account-form.ts'
import { findMeantEmail } from '../rules.ts'
import { signUpTexts } from '../texts.ts'

const listAccountTypes = () => [
  { value: 'bayer', label: signUpTexts.buyerAccount },
  { value: 'seller', label: signUpTexts.sellerAccount },
]

export const meta = () => [{ title: signUpTexts.documentTitle }]

export const action = actionOf(signUpForm)

export async function clientAction(args: ClientActionFunctionArgs) {
  const form = await args.request.clone().formData()
  pendingSignUp.store(String(form.get('email')).trim(), form.get('role') === 'seller' ? 'seller' : 'bayer')
  const answer = await enter(args)
  if (answer instanceof Response) toast.success(signUpTexts.done)
  return answer
}

const enter = enterWithForm(signUpForm, async (answer) => {
  const { _id, email, name } = (await answer.json()) as { _id: string; email: string; name: string }
  pendingSignUp.forget()
  return { uid: _id, email, displayName: name, emailVerified: false }
})

export default function SignUp() {
  const { loading, user } = useAuth()
  const [search] = useSearchParams()
  const back = returnAddress(search)
  const isLeaving = useNavigation().state !== 'idle'
  const { field, value, correct, onSubmit, isBusy, problem, attempt } = useAccountForm(signUpForm)
  const google = useGoogleLogin(back, attempt)
  const meantEmail = findMeantEmail(value('email'))
  const accountType = field('role')
  const { accept } = signUpTexts

  if (user && !loading && !isBusy && !google.isAsking && !isLeaving) return <Navigate to={back} replace />
  return (
    <FormFrame title={signUpTexts.title}>
      <p className="-mt-3 text-quiet text-sm">
        <span>{signUpTexts.haveAccount}</span>{' '}
        <Link to={withReturn('/login', back)} className="link link-primary">
          {signUpTexts.logIn}
        </Link>
      </p>
      <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField label={signUpTexts.name} autoComplete="name" {...field('name')} />
        <TextField
          label={signUpTexts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={
            meantEmail && (
              <button type="button" className="link" onClick={() => correct('email', meantEmail)}>
                {signUpTexts.didYouMean(meantEmail)}
              </button>
            )
          }
          {...field('email')}
        />
        <NewPasswordField
          label={signUpTexts.password}
          typed={value('password')}
          person={{ name: value('name'), email: value('email') }}
          {...field('password')}
        />
        <SelectField
          label={signUpTexts.accountType}
          options={listAccountTypes()}
          {...accountType}
          defaultValue={accountType.defaultValue ?? (back === sellPath ? 'seller' : undefined)}
        />
        {/* In windows of their own: what was typed stays. */}
        <p className="text-quiet text-sm">
          <span>{accept.before}</span>
          <Link to="/terms" target="_blank" className="link">
            {accept.terms}
          </Link>
          <span>{accept.between}</span>
          <Link to="/privacy" target="_blank" className="link">
            {accept.privacy}
          </Link>
          <span>{accept.after}</span>
        </p>
        <SubmitButton busy={isBusy} disabled={google.isAsking} wide>
          {signUpTexts.submit}
        </SubmitButton>
        <FormProblem problem={problem} />
      </form>
      <GoogleButton google={google} isBusy={isBusy} />
    </FormFrame>
  )
}
