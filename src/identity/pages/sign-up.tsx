import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate } from 'react-router'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { passwordWords, signUpWords } from '../form-words.ts'
import type { AccountType } from '../parts/auth-client.ts'
import { useAuth } from '../parts/auth-provider.tsx'
import { FormFrame, useReady } from '../parts/form-frame.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { whyNotPassword } from '../rules.ts'
import { identityWords } from '../words.ts'

type Form = { name: string; email: string; password: string; role: AccountType }

const accountTypes = [
  { value: 'bayer', label: signUpWords.buyerAccount },
  { value: 'seller', label: signUpWords.sellerAccount },
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
      toast.success(signUpWords.done)
      await navigate('/')
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityWords.somethingWrong)
    }
  })

  if (user && !loading && !isSubmitting) return <Navigate to="/" replace />
  return (
    <FormFrame
      title={signUpWords.title}
      under={
        <>
          {signUpWords.haveAccount}{' '}
          <Link to="/login" className="link link-primary">
            {signUpWords.logIn}
          </Link>
        </>
      }
    >
      <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label={signUpWords.name}
          autoComplete="name"
          register={register('name', {
            validate: (name) => (name.trim() ? true : signUpWords.nameRequired),
            maxLength: { value: 200, message: signUpWords.nameTooLong },
          })}
          error={errors.name}
        />
        <TextField
          label={signUpWords.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          register={register('email', {
            required: signUpWords.emailRequired,
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: signUpWords.emailMalformed },
          })}
          error={errors.email}
        />
        <PasswordField
          label={signUpWords.password}
          autoComplete="new-password"
          hint={signUpWords.passwordHint}
          register={register('password', {
            required: signUpWords.passwordRequired,
            validate: (password) => {
              const why = whyNotPassword(password)
              return why ? passwordWords[why] : true
            },
          })}
          error={errors.password}
        />
        <SelectField
          label={signUpWords.accountType}
          options={accountTypes}
          register={register('role', { required: signUpWords.accountTypeRequired })}
          error={errors.role}
        />
        <SubmitButton busy={isSubmitting} disabled={!ready} wide>
          {signUpWords.submit}
        </SubmitButton>
        {/* Red by the specification (section 8). */}
        <p role="alert" className="text-error text-sm empty:hidden">
          {problem}
        </p>
      </form>
    </FormFrame>
  )
}
