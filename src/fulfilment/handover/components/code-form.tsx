import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { isSixDigits, readCode } from '../../../kernel/plain-text.ts'
import { ApiProblem } from '../../../ui/api.ts'
import { TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { meetingTexts } from '../texts.ts'

type CodeFormProps = {
  label: string
  confirm: string
  enter: { mutateAsync: (code: string) => Promise<unknown> }
}

/** Enters the code that the other party shows. The link in its QR code fills the field in. */
export function CodeForm({ label, confirm, enter }: CodeFormProps) {
  const [search] = useSearchParams()
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { code: search.get('code') ?? '' },
  })
  const submit = handleSubmit(({ code }) =>
    enter.mutateAsync(readCode(code)).then(
      () => {},
      (problem: Error) => {
        setError('code', { message: explain(problem) })
        setFocus('code')
      },
    ),
  )
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        register={register('code', {
          validate: (code) => isSixDigits(code) || meetingTexts.notACode,
        })}
        error={formState.errors.code}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {confirm}
      </SubmitButton>
    </form>
  )
}

function explain(problem: Error): string {
  const left = problem instanceof ApiProblem ? problem.triesLeft : undefined
  if (left === undefined) return problem.message
  return left === 0 ? meetingTexts.locked : `${problem.message} ${meetingTexts.triesLeft(left)}`
}
