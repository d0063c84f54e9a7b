import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { CodeForm } from '../../../fulfilment/handover/components/code-form.tsx'
import { ShownCode } from '../../../fulfilment/handover/components/shown-code.tsx'
import { formatAmount } from '../../../kernel/money.ts'
import { readTimeInDhaka } from '../../../kernel/typed-time.ts'
import { trimUnseen } from '../../../kernel/visible-text.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/order-contract.ts'
import { checkShortText } from '../../../ui/check-text.ts'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { returnMessages } from '../messages.ts'
import { longestDisputeText } from '../rules.ts'
import { checkText } from './use-dispute.ts'

/** The calls about the return. */
type ReturnActs = {
  returnPhone: { mutateAsync: (code: string) => Promise<unknown> }
  confirmReturn: { isPending: boolean; mutate: (nothing: undefined, then: { onSettled: () => void }) => void }
  reportFailedReturn: {
    mutateAsync: (report: { place: string; waitedAt: string; text: string }) => Promise<unknown>
  }
}

type ReturnProps = { order: OrderDetails; acts: ReturnActs }

/** What each side does while the phone is to come back. */
export function ReturnSteps({ me, ...props }: ReturnProps & { me: Viewer }) {
  return (
    <>
      {me === 'buyer' ? <BringBack {...props} /> : <TakeBack {...props} />}
      <div className="border-base-300 border-t pt-5">
        <FailedReturn orderId={props.order._id} report={props.acts.reportFailedReturn} />
      </div>
    </>
  )
}

function BringBack({ acts }: ReturnProps) {
  return (
    <section className="grid gap-4">
      <h3 className="font-semibold">{returnMessages.returnTitle}</h3>
      <p>{returnMessages.returnSteps}</p>
      <CodeForm
        label={returnMessages.code}
        hint={returnMessages.enterHint}
        confirm={returnMessages.confirmCode}
        enter={acts.returnPhone}
      />
    </section>
  )
}

/** The seller shows the code, or confirms without one, which asks for confirmation because the refund starts then. */
function TakeBack({ order, acts: { confirmReturn } }: ReturnProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{returnMessages.takeTitle}</h3>
      <p>{returnMessages.takeSteps}</p>
      {order.return && (
        <ShownCode
          code={order.return.code}
          url={order.return.url}
          hint={returnMessages.codeHint}
          qr={returnMessages.qr}
        />
      )}
      <button type="button" className="btn btn-outline justify-self-start" onClick={() => setOpen(true)}>
        {returnMessages.confirm}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={returnMessages.confirmTitle}
        confirmLabel={returnMessages.confirmYes}
        busy={confirmReturn.isPending}
        onConfirm={() => confirmReturn.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <p>{returnMessages.confirmText(formatAmount(order.money.refunded, order.money.currency))}</p>
      </ConfirmDialog>
    </section>
  )
}

type FailedReturnProps = { orderId: string; report: ReturnActs['reportFailedReturn'] }

/** 'The other side did not come', which asks where and when somebody waited. */
function FailedReturn(props: FailedReturnProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        {returnMessages.failed}
      </button>
      <Dialog open={isOpen} onClose={close} title={returnMessages.failedTitle}>
        <FailedReturnForm {...props} />
      </Dialog>
    </>
  )
}

const isOver = (moment: string) => readTimeInDhaka(moment).getTime() <= Date.now()

/** A refusal stays in the form, with what was typed. */
function FailedReturnForm({ orderId, report }: FailedReturnProps) {
  const form = useForm({ defaultValues: { place: '', waitedAt: '', text: '' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `failed return of ${orderId}`)
  const { errors } = formState
  const submit = handleSubmit(({ place, waitedAt, text }) =>
    kept
      .send(() =>
        report.mutateAsync({
          place: trimUnseen(place),
          waitedAt: readTimeInDhaka(waitedAt).toISOString(),
          text: trimUnseen(text),
        }),
      )
      .then(
        () => toast.success(returnMessages.reported),
        (problem: Error) => setError('text', { message: problem.message }),
      ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-quiet">{returnMessages.failedHint}</p>
      <TextField
        label={returnMessages.place}
        maxLength={300}
        register={register('place', { validate: checkShortText(returnMessages.required) })}
        error={errors.place}
      />
      <TextField
        label={returnMessages.waitedAt}
        type="datetime-local"
        register={register('waitedAt', { validate: (moment) => isOver(moment) || returnMessages.badTime })}
        error={errors.waitedAt}
      />
      <TextAreaField
        label={returnMessages.text}
        rows={3}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <div className="justify-self-end">
        <SubmitButton busy={formState.isSubmitting}>{returnMessages.report}</SubmitButton>
      </div>
    </form>
  )
}
