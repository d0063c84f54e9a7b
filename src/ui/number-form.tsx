import { useForm } from 'react-hook-form'
import { readCode } from '../../kernel/plain-text.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { guideTexts as words } from '../texts.ts'

type NumberFormProps = {
  label: string
  hint?: string | undefined
  /** What is in the field at first. */
  typed?: string | null
  /** Reads what was typed: the number, or what is wrong with it. */
  read: (typed: string) => Result<string, string>
  /** Sends the number; what it throws is shown below the field. */
  send: (number: string) => unknown
  sendLabel?: string
}

/** A number to type in one field. */
export function NumberForm({ label, hint, typed, read, send, sendLabel = words.send }: NumberFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { number: typed ?? '' } })
  const submit = handleSubmit(async ({ number }) => {
    const found = read(number)
    try {
      if (found.ok) await send(found.value)
      else setError('number', { message: found.why })
    } catch (problem) {
      setError('number', { message: (problem as Error).message })
    }
  })
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        label={label}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.number}
        register={register('number')}
      />
      <SubmitButton busy={formState.isSubmitting}>{sendLabel}</SubmitButton>
    </form>
  )
}

/** Reads the six digits of a code that a screen shows. */
export const readSixDigits = (typed: string): Result<string, string> =>
  /^\d{6}$/.test(readCode(typed)) ? ok(readCode(typed)) : no(words.notSixDigits)
