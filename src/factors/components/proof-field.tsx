import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldError, useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { PasswordField } from '../../auth/forms/components/password-field.tsx'
import { loginTexts, proofTexts as words } from '../../auth/forms/texts.ts'
import { askGoogle, GoogleMark, proveWithGoogle } from '../../auth/google/components/ask-google.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { ApiProblem } from '../../ui/api.ts'
import type { Elements } from '../../ui/elements.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { factorsQuery, hasFactor as isAny } from '../queries.ts'
import { withFactor } from './factor-prompt.tsx'

type SetError = (
  field: 'password' | 'root',
  error: { message: string },
  options?: { shouldFocus: boolean },
) => void

/**
 * The state of a fresh proof in a form. No password is needed after a sign-in with Google, which serves for one call, nor with a
 * second factor, which `withFactor` asks for later.
 */
export function useProof(setError: SetError) {
  const [isGoogle, setProven] = useState(false)
  const { data: factors } = useQuery(factorsQuery())
  const hasFactor = factors !== undefined && isAny(factors)
  return {
    isProven: isGoogle || hasFactor,
    hasFactor,
    prove: () =>
      void proveWithGoogle(askGoogle).then(setProven, ({ message }: Error) =>
        setError('password', { message }),
      ),
    forget: () => setProven(false),
    /** Shows why the form was refused: at the password, or below the form. */
    refuse(error: Error) {
      const code = error instanceof ApiProblem ? error.code : ''
      if (code === 'not-proven') setProven(false)
      const field = ['not-proven', 'wrong-password'].includes(code) ? 'password' : 'root'
      setError(field, { message: error.message }, { shouldFocus: true })
    },
  }
}

type ProofFieldProps = {
  proof: ReturnType<typeof useProof>
  register: (field: 'password', rules: { required: string }) => UseFormRegisterReturn
  error: FieldError | undefined
}

/** The field that takes a fresh proof: the password, or Google once more. */
export function ProofField({ proof, register, error }: ProofFieldProps) {
  const { email } = useSignedInUser()
  if (proof.isProven) {
    return (
      <p role="status" className="text-quiet text-sm">
        {proof.hasFactor ? words.byFactor : words.proven}
      </p>
    )
  }
  return (
    <div className="grid justify-items-stretch gap-2">
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        register={register('password', { required: loginTexts.passwordRequired })}
        error={error}
      />
      <button type="button" className="btn btn-outline btn-sm justify-self-start" onClick={proof.prove}>
        <GoogleMark />
        <span>{words.useGoogle}</span>
      </button>
    </div>
  )
}

type ProofFormProps<Answer> = {
  title: string
  submitLabel: string
  send: (proof: { password?: string }) => Promise<Answer>
  onDone: (answer: Answer) => Promise<void> | void
  children?: Elements
}

/** A form that asks for nothing but a fresh proof. `children` stand above it. */
export function ProofForm<Answer>({ title, submitLabel, send, onDone, children }: ProofFormProps<Answer>) {
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { password: '' } })
  const proof = useProof(setError)
  const submit = handleSubmit((typed) =>
    withFactor(() => send(proof.isProven ? {} : typed)).then(async (answer) => {
      reset()
      proof.forget()
      await onDone(answer)
    }, proof.refuse),
  )
  return (
    <form method="post" noValidate aria-label={title} className="grid gap-4" onSubmit={submit}>
      {children}
      <ProofField proof={proof} register={register} error={formState.errors.password} />
      <SubmitButton busy={formState.isSubmitting} wide>
        {submitLabel}
      </SubmitButton>
      <FormProblem problem={formState.errors.root?.message ?? ''} />
    </form>
  )
}
