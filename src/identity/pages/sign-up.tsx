import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate } from 'react-router'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import type { AccountType } from '../components/auth-client.ts'
import { useAuth } from '../components/auth-provider.tsx'
import { FormFrame, useReady } from '../components/form-frame.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { nameMessages, passwordMessages, signUpMessages } from '../messages/forms.ts'
import { identityMessages } from '../messages/session.ts'
import { whyNotName, whyNotPassword } from '../rules.ts'

type Form = { name: string; email: string; password: string; role: AccountType }

const accountTypes = [
  { value: 'bayer', label: signUpMessages.buyerAccount },
  { value: 'seller', label: signUpMessages.sellerAccount },
]

export const meta = () => [{ title: 'Swap-Signup' }]

export default function SignUp() {
  const { loading, user, signUp } = useAuth()
  const navigate = useNavigate()
  const ready = useReady()
  const { register, handleSubmit, formState } = useForm<Form>()
  const { errors, isSubmitting } = formState
  const [problem, setProblem] = useState('')

  const submit = handleSubmit(async (form) => {
    setProblem('')
    try {
      await signUp({ ...form, name: form.name.trim(), email: form.email.trim() })
      toast.success(signUpMessages.done)
      await navigate('/')
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityMessages.somethingWrong)
    }
  })

  if (user && !loading && !isSubmitting) return <Navigate to="/" replace />
  return (
    <FormFrame
      title={signUpMessages.title}
      under={
        <>
          {signUpMessages.haveAccount}{' '}
          <Link to="/login" className="link link-primary">
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
        <PasswordField
          label={signUpMessages.password}
          autoComplete="new-password"
          hint={signUpMessages.passwordHint}
          register={register('password', {
            required: signUpMessages.passwordRequired,
            validate: (password) => {
              const why = whyNotPassword(password)
              return why ? passwordMessages[why] : true
            },
          })}
          error={errors.password}
        />
        <SelectField
          label={signUpMessages.accountType}
          options={accountTypes}
          register={register('role', { required: signUpMessages.accountTypeRequired })}
          error={errors.role}
        />
        <SubmitButton busy={isSubmitting} disabled={!ready} wide>
          {signUpMessages.submit}
        </SubmitButton>
        {/* Red by the specification (section 8). */}
        <p role="alert" className="text-error text-sm empty:hidden">
          {problem}
        </p>
      </form>
    </FormFrame>
  )
}
