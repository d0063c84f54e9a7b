import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OrderActs } from '../../components/use-order-acts.ts'
import { returnMessages as words } from '../../messages/order.ts'
import { longestDisputeText } from '../rules.ts'
import { checkText } from './check-text.ts'

type FailedReturnProps = { report: OrderActs['reportFailedReturn'] }

/** 'The other side did not come', which asks where and when somebody waited. */
export function FailedReturn(props: FailedReturnProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        {words.failed}
      </button>
      <Dialog open={isOpen} onClose={close} title={words.failedTitle}>
        <FailedReturnForm {...props} />
      </Dialog>
    </>
  )
}

const isOver = (moment: string) => Date.parse(moment) <= Date.now()

/** A refusal stays in the form, with what was typed. */
function FailedReturnForm({ report }: FailedReturnProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { place: '', waitedAt: '', text: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ place, waitedAt, text }) =>
    report
      .mutateAsync({ place: place.trim(), waitedAt: new Date(waitedAt).toISOString(), text: text.trim() })
      .then(
        () => toast.success(words.reported),
        (problem: Error) => setError('text', { message: problem.message }),
      ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-quiet">{words.failedHint}</p>
      <TextField
        label={words.place}
        maxLength={300}
        register={register('place', { validate: (place) => place.trim() !== '' || words.required })}
        error={errors.place}
      />
      <TextField
        label={words.waitedAt}
        type="datetime-local"
        register={register('waitedAt', { validate: (moment) => isOver(moment) || words.badTime })}
        error={errors.waitedAt}
      />
      <TextAreaField
        label={words.text}
        rows={3}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <div className="justify-self-end">
        <SubmitButton busy={formState.isSubmitting}>{words.report}</SubmitButton>
      </div>
    </form>
  )
}
