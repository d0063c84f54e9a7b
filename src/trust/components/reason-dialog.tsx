import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { checkLongText } from '../../ui/check-text.ts'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { maxNoteLength } from '../rules.ts'
import { writtenTexts as words } from '../texts.ts'

export const isWritten = checkLongText(words.required, maxNoteLength, words.tooLong(maxNoteLength))

type ReasonDialogProps = {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  /** The key under which the draft is kept: the act, and whom it is about. */
  name: string
  /** Sends the reason. Rejects with the sentence to show. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog that asks an admin for the reason of an act; the person affected reads it. */
export function ReasonDialog({ open, title, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ReasonForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ReasonForm({
  text,
  confirmLabel,
  name,
  onSubmit,
  onClose,
}: Omit<ReasonDialogProps, 'open' | 'title'>) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, name)
  const submit = handleSubmit(({ reason }) =>
    kept
      .send(() => onSubmit(trimUnseen(reason)))
      .then(onClose, (problem: Error) => setError('reason', { message: problem.message })),
  )
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-quiet">{text}</p>
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        register={register('reason', { validate: isWritten })}
        error={formState.errors.reason}
      />
      <DialogFoot busy={formState.isSubmitting} tone="danger" onCancel={onClose}>
        {confirmLabel}
      </DialogFoot>
    </form>
  )
}
