import { useForm } from 'react-hook-form'
import { isSixDigits, readCode } from '../kernel/plain-text.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { TextField } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'

type NumberFormProps = {
  label: string
  hint?: string | undefined
  /** What is in the field at first. */
  typed?: string | null
  /** Reads what was typed: the number, or what is wrong with it. */
  read: (typed: string) => Result<string, string>
  /** Sends the number; what it throws is shown below the field. */
  send: (number: string) => unknown
  sendLabel: string
}

/** A number to type in one field. */
export function NumberForm({ label, hint, typed, read, send, sendLabel }: NumberFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { number: typed ?? '' } })
  const submit = handleSubmit(async ({ number }) => {
    try {
      const found = read(number)
      if (!found.ok) throw new Error(found.why)
      await send(found.value)
    } catch (problem) {
      setError('number', { message: (problem as Error).message }, { shouldFocus: true })
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
  isSixDigits(typed) ? ok(readCode(typed)) : no(uiTexts.notSixDigits)
