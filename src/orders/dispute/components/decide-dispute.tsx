import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { settleMessages as words } from '../../messages/disputes.ts'
import { longestDisputeText } from '../rules.ts'
import { checkText } from './check-text.ts'
import type { DisputeProps } from './dispute-details.tsx'
import { readRefund } from './refund-amount.ts'
import { RefundField } from './refund-field.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useDecideDispute } from './use-dispute.ts'

type Decision = { refund: number; why: string; waiveReturn: boolean }

/** The admin decides how much goes back to the buyer, and why; the amounts of both sides are confirmed. */
export function DecideDispute({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const most = order.money.amount
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { refund: '', why: '', waiveReturn: false },
  })
  const [asked, setAsked] = useState<Decision | null>(null)
  const decide = useDecideDispute(order._id)
  const ask = handleSubmit(({ refund, why, waiveReturn }) => {
    decide.reset()
    setAsked({ refund: readRefund(refund, most) ?? 0, why: why.trim(), waiveReturn })
  })
  const confirm = (decision: Decision) =>
    decide.mutateAsync(decision).then(
      ({ modifiedCount }) => {
        toast.success(modifiedCount === 1 ? words.decided : words.settledBefore)
        onDone()
      },
      // The dialog shows it.
      () => {},
    )
  return (
    <form noValidate className="grid max-w-form gap-4 border-base-300 border-t pt-5" onSubmit={ask}>
      <h3 className="font-semibold">{words.decideTitle}</h3>
      <RefundField
        label={words.refund}
        most={most}
        register={(rules) => register('refund', rules)}
        error={formState.errors.refund}
      />
      <TextAreaField
        label={words.why}
        hint={words.whyHint}
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
          {words.waiveReturn}
          <span className="text-quiet text-sm">{words.waiveReturnHint}</span>
        </span>
      </label>
      <div className="justify-self-start">
        <SubmitButton busy={decide.isPending}>{words.decide}</SubmitButton>
      </div>
      {asked && (
        <SettleDialog
          order={order}
          refund={asked.refund}
          keepsPhone={asked.waiveReturn}
          title={words.decideAsk}
          confirmLabel={words.decide}
          busy={decide.isPending}
          error={decide.error?.message}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </form>
  )
}
