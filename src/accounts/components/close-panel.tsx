import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { leave } from '../../auth/session/components/session-store.ts'
import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { ProofField, useProof } from '../../factors/components/proof-field.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { PartHeader } from '../../ui/page-header.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { AccountApi } from '../routes.ts'
import { closingTexts as words } from '../texts.ts'

const api = createApi<AccountApi>()

type Form = { password: string }

export function ClosePanel() {
  const navigate = useNavigate()
  const { register, handleSubmit, formState, setError } = useForm<Form>({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState
  const proof = useProof(setError)
  const submit = handleSubmit((form) => {
    const json = proof.isProven ? {} : form
    return withFactor(() => parseResponse(api.account.closing.$post({ json }))).then(
      async ({ closingAt }) => {
        toast.success(words.done(formatPostingTime(closingAt)))
        await navigate('/')
        leave()
      },
      proof.refuse,
    )
  })
  return (
    <form method="post" noValidate aria-label={words.title} className="grid gap-4" onSubmit={submit}>
      <PartHeader title={words.title} intro={words.intro} />
      <ProofField proof={proof} register={register} error={errors.password} />
      <SubmitButton busy={isSubmitting} wide>
        {words.submit}
      </SubmitButton>
      <FormProblem problem={errors.root?.message ?? ''} />
    </form>
  )
}
