import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { returnAddress, sellPath, withReturn } from '../../guards/components/login-address.ts'
import type { AccountType } from '../../session/components/auth-client.ts'
import { useAuth } from '../../session/components/use-auth.ts'
import { signUpByForm } from '../components/form-actions.ts'
import { signUpChecks, validateWith } from '../components/form-checks.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { NewPasswordField, newPasswordRules } from '../components/password-field.tsx'
import { useFormProblem, useSentForm } from '../components/use-form-problem.ts'
import { signUpMessages } from '../messages.ts'

type Form = { name: string; email: string; password: string; role: AccountType }

const listAccountTypes = () => [
  { value: 'bayer', label: signUpMessages.buyerAccount },
  { value: 'seller', label: signUpMessages.sellerAccount },
]

export const meta = () => [{ title: signUpMessages.documentTitle }]

export const action = signUpByForm

export default function SignUp() {
  const { loading, user, signUp } = useAuth()
  const [search] = useSearchParams()
  const back = returnAddress(search)
  const navigate = useNavigate()
  const { key } = useLocation()
  const [leaving, setLeaving] = useState('')
  const { register, handleSubmit, formState } = useForm<Form>()
  // Once signed up, the form stays busy until the page is left: the person may have pressed on to another page than `back`.
  const isBusy = formState.isSubmitting || leaving === key
  const sent = useSentForm(formState)
  const { problem, attempt } = useFormProblem(sent.problem)

  const submit = handleSubmit((form) =>
    attempt(async () => {
      await signUp({ ...form, name: form.name.trim(), email: form.email.trim() })
      setLeaving(key)
      toast.success(signUpMessages.done)
      await navigate(back)
    }),
  )

  if (user && !loading && !isBusy) return <Navigate to={back} replace />
  return (
    <FormFrame
      title={signUpMessages.title}
      under={
        <>
          {signUpMessages.haveAccount}{' '}
          <Link to={withReturn('/login', back)} className="link link-primary">
            {signUpMessages.logIn}
          </Link>
        </>
      }
    >
      <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label={signUpMessages.name}
          autoComplete="name"
          defaultValue={sent.valueOf('name')}
          register={register('name', { validate: validateWith(signUpChecks.name) })}
          error={sent.errorOf('name')}
        />
        <TextField
          label={signUpMessages.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={sent.valueOf('email')}
          register={register('email', { validate: validateWith(signUpChecks.email) })}
          error={sent.errorOf('email')}
        />
        <NewPasswordField
          label={signUpMessages.password}
          register={register('password', newPasswordRules)}
          error={sent.errorOf('password')}
        />
        <SelectField
          label={signUpMessages.accountType}
          options={listAccountTypes()}
          defaultValue={sent.valueOf('role') ?? (back === sellPath ? 'seller' : undefined)}
          register={register('role', { validate: validateWith(signUpChecks.role) })}
          error={sent.errorOf('role')}
        />
        <SubmitButton busy={isBusy} wide>
          {signUpMessages.submit}
        </SubmitButton>
        <FormProblem problem={problem} />
      </form>
    </FormFrame>
  )
}
