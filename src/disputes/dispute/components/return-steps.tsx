import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { CodeForm } from '../../../fulfilment/handover/components/code-form.tsx'
import { NoShowDialog } from '../../../fulfilment/meeting/components/report-no-show.tsx'
import { readTimeInDhaka, writeTimeInDhaka } from '../../../kernel/calendar.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { otherSide, type Side } from '../../../orders/rules.ts'
import { checkShortText } from '../../../ui/check-text.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { ShownCode } from '../../../ui/shown-code.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { longestDisputeText } from '../rules.ts'
import { returnTexts } from '../texts.ts'
import { checkText } from './use-dispute.ts'

type ReturnActs = {
  returnPhone: { mutateAsync: (code: string) => Promise<unknown> }
  confirmReturn: { isPending: boolean; mutate: (nothing: undefined, then: { onSettled: () => void }) => void }
  reportFailedReturn: {
    mutateAsync: (report: { place: string; waitedAt: string; text: string }) => Promise<unknown>
  }
}

type ReturnProps = { order: OrderDetails; acts: ReturnActs }

/** What each party does while the phone is to come back. */
export function ReturnSteps({ me, ...props }: ReturnProps & { me: Exclude<Viewer, 'admin'> }) {
  return (
    <>
      {me === 'buyer' ? <BringBack {...props} /> : <TakeBack {...props} />}
      <div className="border-base-300 border-t pt-5">
        <NoShowDialog order={props.order} me={me}>
          <FailedReturnForm order={props.order} me={me} report={props.acts.reportFailedReturn} />
        </NoShowDialog>
      </div>
    </>
  )
}

function BringBack({ acts }: ReturnProps) {
  return (
    <section className="grid gap-3">
      <p className="text-sm">{returnTexts.returnSteps}</p>
      <CodeForm label={returnTexts.code} confirm={returnTexts.confirmCode} enter={acts.returnPhone} />
    </section>
  )
}

/** Without a code it asks first: the refund starts then. */
function TakeBack({ order, acts: { confirmReturn } }: ReturnProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section className="grid gap-3">
      <p className="text-sm">{returnTexts.takeSteps}</p>
      {order.return && (
        <ShownCode
          code={order.return.code}
          url={order.return.url}
          hint={returnTexts.codeHint}
          qr={returnTexts.qr}
        />
      )}
      <button type="button" className="btn btn-outline justify-self-start" onClick={() => setOpen(true)}>
        {returnTexts.confirm}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={returnTexts.confirmTitle}
        confirmLabel={returnTexts.confirmYes}
        busy={confirmReturn.isPending}
        onConfirm={() => confirmReturn.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <p>{returnTexts.confirmText(formatAmount(order.money.refunded, order.money.currency))}</p>
      </ConfirmDialog>
    </section>
  )
}

type FailedReturnProps = {
  order: OrderDetails
  me: Side
  report: ReturnActs['reportFailedReturn']
}

const isOver = (moment: string) => readTimeInDhaka(moment).getTime() <= Date.now()

function FailedReturnForm({ order, me, report }: FailedReturnProps) {
  const { _id: orderId, meeting } = order
  const form = useForm({
    defaultValues: { place: meeting?.place ?? '', waitedAt: writeTimeInDhaka(meeting?.at ?? null), text: '' },
  })
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
        () => toast.success(returnTexts.reported),
        (problem: Error) => setError('text', { message: problem.message }),
      ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-quiet">{returnTexts.failedHint(order[otherSide(me)].name)}</p>
      <TextField
        label={returnTexts.place}
        maxLength={300}
        register={register('place', { validate: checkShortText(returnTexts.required) })}
        error={errors.place}
      />
      <TextField
        label={returnTexts.waitedAt}
        type="datetime-local"
        register={register('waitedAt', { validate: (moment) => isOver(moment) || returnTexts.badTime })}
        error={errors.waitedAt}
      />
      <TextAreaField
        label={returnTexts.text}
        rows={3}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <div className="justify-self-end">
        <SubmitButton busy={formState.isSubmitting}>{returnTexts.report}</SubmitButton>
      </div>
    </form>
  )
}
