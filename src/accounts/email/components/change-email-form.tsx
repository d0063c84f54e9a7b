import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../auth/forms/components/form-frame.tsx'
import { signUpTexts } from '../../../auth/forms/texts.ts'
import { isSameEmail } from '../../../auth/rules.ts'
import { withFactor } from '../../../factors/components/factor-prompt.tsx'
import { ProofField, useProof } from '../../../factors/components/proof-field.tsx'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { TextField } from '../../../ui/field.tsx'
import { PartHeader } from '../../../ui/page-header.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { AccountApi } from '../../routes.ts'
import { changeEmailTexts as words } from '../texts.ts'

const api = createApi<AccountApi>()

type Form = { newEmail: string; password: string }

export function ChangeEmailForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<Form>({
    defaultValues: { newEmail: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const proof = useProof(setError)
  const submit = handleSubmit(({ newEmail, password }) => {
    const json = proof.isProven ? { newEmail } : { newEmail, password }
    return withFactor(() => parseResponse(api.account.emaillink.$post({ json }))).then(() => {
      toast.success(words.done(newEmail))
      reset()
      proof.forget()
    }, proof.refuse)
  })
  return (
    <form method="post" noValidate aria-label={words.title} className="grid gap-4" onSubmit={submit}>
      <PartHeader title={words.title} intro={words.intro} />
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        register={register('newEmail', {
          required: signUpTexts.emailRequired,
          setValueAs: (typed: string) => typed.trim(),
          validate: (typed) => !isSameEmail(typed.trim(), email) || words.same,
        })}
        error={errors.newEmail}
      />
      <ProofField proof={proof} register={register} error={errors.password} />
      <SubmitButton busy={isSubmitting} wide>
        {words.submit}
      </SubmitButton>
      <FormProblem problem={errors.root?.message ?? ''} />
    </form>
  )
}
