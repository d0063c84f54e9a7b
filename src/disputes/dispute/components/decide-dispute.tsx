import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { longestDisputeText } from '../rules.ts'
import { resolveTexts, returnTexts } from '../texts.ts'
import { readRefund, RefundField } from './refund-field.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { checkText, type DisputeProps, useDecideDispute, useWaiveReturn } from './use-dispute.ts'

type Decision = { refund: number; why: string; waiveReturn: boolean }

/** What an admin may decide about a disputed order: how much goes back, or that the phone need not. Renders nothing else. */
export function AdminDecision({ order, onDone }: { order: OrderDetails; onDone: () => void }) {
  const { dispute } = order
  if (!dispute || (order.stage !== 'disputed' && order.stage !== 'returning')) return null
  const Form = order.stage === 'disputed' ? DecideDispute : WaiveReturn
  return (
    <DutyOnly duty="money">
      <Form order={{ ...order, dispute }} onDone={onDone} />
    </DutyOnly>
  )
}

/** The form that decides how much goes back to the buyer, and why. The amounts of both parties are confirmed first. */
function DecideDispute({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const form = useForm({ defaultValues: { refund: '', why: '', waiveReturn: false } })
  const { register, handleSubmit, formState } = form
  const kept = useKeptForm(form, `decision on ${order._id}`)
  const [asked, setAsked] = useState<Decision | null>(null)
  const decide = useDecideDispute(order._id)
  const ask = handleSubmit(({ refund, why, waiveReturn }) => {
    decide.reset()
    setAsked({ refund: readRefund(refund, order.money.amount) ?? 0, why: trimUnseen(why), waiveReturn })
  })
  const confirm = (decision: Decision) =>
    kept
      .send(() => decide.mutateAsync(decision))
      .then(
        ({ modifiedCount }) => {
          toast.success(modifiedCount === 1 ? resolveTexts.decided : resolveTexts.resolvedBefore)
          onDone()
        },
        () => {},
      )
  return (
    <form noValidate className="panel grid gap-4 p-4 sm:p-6" onSubmit={ask}>
      <h2 className="font-semibold text-lg">{resolveTexts.decideTitle}</h2>
      <RefundField
        label={resolveTexts.refund}
        money={order.money}
        register={(rules) => register('refund', rules)}
        error={formState.errors.refund}
      />
      <TextAreaField
        label={resolveTexts.why}
        hint={resolveTexts.whyHint}
        rows={4}
        register={register('why', { validate: checkText(longestDisputeText.decision) })}
        error={formState.errors.why}
      />
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          {...register('waiveReturn')}
        />
        <span className="grid gap-0.5">
          <span>{resolveTexts.waiveReturn}</span>
          <span className="text-quiet text-sm">{resolveTexts.waiveReturnHint}</span>
        </span>
      </label>
      <div className="justify-self-start">
        <SubmitButton busy={decide.isPending}>{resolveTexts.decide}</SubmitButton>
      </div>
      {asked && (
        <ResolveDialog
          order={order}
          refund={asked.refund}
          keepsPhone={asked.waiveReturn}
          title={resolveTexts.decideAsk}
          confirmLabel={resolveTexts.decide}
          busy={decide.isPending}
          error={decide.error?.message}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </form>
  )
}

/** The form that refunds the buyer although the phone does not come back, with the reason. */
function WaiveReturn({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const form = useForm({ defaultValues: { why: '' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `waiver of ${order._id}`)
  const waive = useWaiveReturn(order._id)
  const submit = handleSubmit(({ why }) =>
    kept
      .send(() => waive.mutateAsync(trimUnseen(why)))
      .then(
        ({ modifiedCount }) => {
          toast.success(modifiedCount === 1 ? returnTexts.waived : resolveTexts.resolvedBefore)
          onDone()
        },
        (problem: Error) => setError('why', { message: problem.message }),
      ),
  )
  return (
    <form noValidate className="panel grid gap-4 p-4 sm:p-6" onSubmit={submit}>
      <h2 className="font-semibold text-lg">{returnTexts.waive}</h2>
      <p className="text-quiet">{returnTexts.waiveHint}</p>
      <TextAreaField
        label={returnTexts.waiveWhy}
        hint={resolveTexts.whyHint}
        rows={3}
        register={register('why', { validate: checkText(longestDisputeText.decision) })}
        error={formState.errors.why}
      />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting} tone="danger">
          {returnTexts.waive}
        </SubmitButton>
      </div>
    </form>
  )
}
