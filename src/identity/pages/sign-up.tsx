import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import type { AccountType } from '../components/auth-client.ts'
import { FormFrame, useReady } from '../components/form-frame.tsx'
import { FormProblem } from '../components/form-problem.tsx'
import { returnAddress, sellPath, withReturn } from '../components/login-address.ts'
import { NewPasswordField, newPasswordRules } from '../components/new-password-field.tsx'
import { useAuth } from '../components/use-auth.ts'
import { useFormProblem } from '../components/use-form-problem.ts'
import { nameMessages, signUpMessages } from '../messages/forms.ts'
import { whyNotName } from '../rules.ts'

type Form = { name: string; email: string; password: string; role: AccountType }

const accountTypes = [
  { value: 'bayer', label: signUpMessages.buyerAccount },
  { value: 'seller', label: signUpMessages.sellerAccount },
]

export const meta = () => [{ title: 'Swap-Signup' }]

export default function SignUp() {
  const { loading, user, signUp } = useAuth()
  const [search] = useSearchParams()
  const back = returnAddress(search)
  const navigate = useNavigate()
  const ready = useReady()
  const { register, handleSubmit, formState } = useForm<Form>()
  const { errors, isSubmitting } = formState
  const { problem, attempt } = useFormProblem()

  const submit = handleSubmit((form) =>
    attempt(async () => {
      await signUp({ ...form, name: form.name.trim(), email: form.email.trim() })
      toast.success(signUpMessages.done)
      await navigate(back)
    }),
  )

  if (user && !loading && !isSubmitting) return <Navigate to={back} replace />
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
          register={register('name', {
            validate: (name) => {
              const why = whyNotName(name.trim())
              return why ? nameMessages[why] : true
            },
          })}
          error={errors.name}
        />
        <TextField
          label={signUpMessages.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          register={register('email', {
            required: signUpMessages.emailRequired,
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: signUpMessages.emailMalformed },
          })}
          error={errors.email}
        />
        <NewPasswordField
          label={signUpMessages.password}
          register={register('password', newPasswordRules)}
          error={errors.password}
        />
        <SelectField
          label={signUpMessages.accountType}
          options={accountTypes}
          defaultValue={back === sellPath ? 'seller' : undefined}
          register={register('role', { required: signUpMessages.accountTypeRequired })}
          error={errors.role}
        />
        <SubmitButton busy={isSubmitting} disabled={!ready} wide>
          {signUpMessages.submit}
        </SubmitButton>
        <FormProblem problem={problem} />
      </form>
    </FormFrame>
  )
}
