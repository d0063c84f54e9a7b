import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { maxReferenceLength } from '../rules.ts'
import { batchTexts } from '../texts/admin.ts'

type ActDialogProps = {
  title: string
  text: string
  /** The key under which the draft is kept: the act, and what it is about. */
  name: string
  /** What is asked for, and what is said where it is missing; nothing is asked for without it. */
  field?: { label: string; hint?: string; maxLength: number; missing: string } | undefined
  confirm: string
  tone: 'primary' | 'danger'
  error: Error | null
  /** Does it. When it rejects, `error` says why and the dialog stays. */
  onSubmit: (typed: string) => Promise<unknown>
  onClose: () => void
}

/** The field for the bank's reference of what was sent. */
export const askReference = (hint = batchTexts.referenceHint) => ({
  label: batchTexts.reference,
  hint,
  maxLength: maxReferenceLength,
  missing: batchTexts.referenceRequired,
})

/** Asks an admin to confirm an act on payouts, with its reason or the bank's reference. */
export function ActDialog(props: ActDialogProps) {
  const { title, text, name, field, confirm, tone, error, onSubmit, onClose } = props
  const form = useForm({ defaultValues: { typed: '' } })
  const { register, handleSubmit, formState } = form
  const kept = useKeptForm(form, name)
  const submit = handleSubmit(({ typed }) =>
    kept.send(() => onSubmit(trimUnseen(typed))).then(onClose, () => {}),
  )
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <p className="text-quiet">{text}</p>
        {field && (
          <TextField
            label={field.label}
            hint={field.hint}
            autoComplete="off"
            maxLength={field.maxLength}
            register={register('typed', {
              validate: (typed) => trimUnseen(typed) !== '' || field.missing,
            })}
            error={formState.errors.typed}
          />
        )}
        <ErrorText error={error} />
        <DialogFoot busy={formState.isSubmitting} tone={tone} onCancel={onClose}>
          {confirm}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
