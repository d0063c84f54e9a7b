import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { createApi, parseResponse } from '../../ui/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { FactorApi } from '../routes.ts'
import { showTexts as words } from '../texts.ts'

const api = createApi<FactorApi>()
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

export default function FactorDialog({ onDone }: { onDone: (isShown: boolean) => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } })
  const [problem, setProblem] = useState('')
  const submit = handleSubmit((json) =>
    parseResponse(api.secondfactor.$post({ json })).then(
      () => onDone(true),
      (error: Error) => setError('code', { message: error.message }, { shouldFocus: true }),
    ),
  )
  return (
    <Dialog open onClose={() => onDone(false)} title={words.again}>
      <Suspense>
        <PasskeyButton onShown={() => onDone(true)} onFailed={setProblem} />
      </Suspense>
      <FormProblem problem={problem} />
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          maxLength={100}
          register={register('code', { required: words.codeRequired })}
          error={formState.errors.code}
        />
        <SubmitButton busy={formState.isSubmitting} wide>
          {words.submit}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
