import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { useDuty } from '../../../auth/guards/components/use-role.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { otherSide } from '../../../orders/rules.ts'
import { checkShortText } from '../../../ui/check-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { bookingCancelReasons, longestReason } from '../rules.ts'
import { bookingCancelReasonTexts, cancelTexts } from '../texts.ts'

type CancelOrderProps = {
  order: OrderDetails
  me: Viewer
  cancel: { mutateAsync: (reason: string | undefined) => Promise<unknown> }
}

/** 'Cancel the order', which asks first, and for a reason that may be left out. */
export function CancelOrder(props: CancelOrderProps) {
  const isInCharge = useDuty('money')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (props.me === 'admin' && !isInCharge) return null
  return (
    <>
      <button type="button" className="btn btn-outline btn-error" onClick={() => setOpen(true)}>
        {cancelTexts.cancel}
      </button>
      <Dialog open={isOpen} onClose={close} title={cancelTexts.cancelTitle}>
        <CancelForm {...props} onClose={close} />
      </Dialog>
    </>
  )
}

function CancelForm({ order, me, cancel, onClose }: CancelOrderProps & { onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `cancellation of ${order._id}`)
  const submit = handleSubmit(({ reason }) =>
    kept
      .send(() => cancel.mutateAsync(trimUnseen(reason) || undefined))
      .catch((problem: Error) => setError('reason', { message: problem.message })),
  )
  const hint = cancelTexts.reasonHint(
    me === 'admin' ? `${order.buyer.name}, ${order.seller.name}` : order[otherSide(me)].name,
  )
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-quiet">{explain(order, me)}</p>
      {order.stage === 'booked' ? (
        <SelectField
          label={cancelTexts.reason}
          hint={hint}
          placeholder={cancelTexts.chooseReason}
          options={bookingCancelReasons.map((value) => ({
            value,
            label: bookingCancelReasonTexts[value],
          }))}
          register={register('reason')}
          error={formState.errors.reason}
        />
      ) : (
        <TextAreaField
          label={cancelTexts.reason}
          hint={hint}
          rows={3}
          register={register('reason', {
            validate: checkShortText(),
            maxLength: { value: longestReason, message: cancelTexts.reasonTooLong(longestReason) },
          })}
          error={formState.errors.reason}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" onClick={onClose}>
          {cancelTexts.keep}
        </button>
        <SubmitButton busy={formState.isSubmitting} tone="danger">
          {cancelTexts.cancel}
        </SubmitButton>
      </div>
    </form>
  )
}

function explain({ stage, money }: OrderDetails, me: Viewer): string {
  if (stage === 'booked') return cancelTexts.cancelUnpaid
  const amount = formatAmount(money.amount, money.currency)
  return me === 'buyer' ? cancelTexts.cancelAsBuyer(amount) : cancelTexts.cancelAsSeller(amount)
}
