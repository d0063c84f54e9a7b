import { useForm } from 'react-hook-form'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { maxReferenceLength } from '../rules.ts'
import { batchTexts } from '../texts/admin.ts'

type MarkDialogProps = {
  title: string
  text: string
  /** The hint of the bank's reference; without it, none is asked for. */
  hint?: string | undefined
  confirm: string
  tone: 'primary' | 'danger'
  error: Error | null
  /** Sends the mark. When it rejects, `error` says why and the dialog stays. */
  onSubmit: (reference: string) => Promise<unknown>
  onClose: () => void
}

/** Asks an admin to confirm a mark of payouts, with the bank's reference for what was sent. */
export function MarkDialog({ title, text, hint, confirm, tone, error, onSubmit, onClose }: MarkDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reference: '' } })
  const submit = handleSubmit(({ reference }) => onSubmit(trimUnseen(reference)).then(onClose, () => {}))
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <p className="text-quiet">{text}</p>
        {hint && (
          <TextField
            label={batchTexts.reference}
            hint={hint}
            autoComplete="off"
            maxLength={maxReferenceLength}
            register={register('reference', {
              validate: (typed) => trimUnseen(typed) !== '' || batchTexts.referenceRequired,
            })}
            error={formState.errors.reference}
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
