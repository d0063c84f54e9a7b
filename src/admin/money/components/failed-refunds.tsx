import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { longestReference, recordedWays } from '../../../payments/rules.ts'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Amount, Moment } from '../../../ui/formatted-values.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { FailedRefund, PaidRefund } from '../contract.ts'
import { usePaidRefund } from '../queries.ts'
import { paidRefundTexts as paidWords, moneyTexts as words } from '../texts.ts'
import { OrderLink } from './differences-table.tsx'

const rowId = ({ _id }: FailedRefund) => `refund-${_id}`

const listColumns = (onRecord: (refund: FailedRefund) => void): Column<FailedRefund>[] => [
  {
    label: words.order,
    cell: (refund) => <OrderLink {...refund} />,
    mobileSlot: 'title',
    cellId: rowId,
  },
  { label: words.amount, cell: ({ amount, currency }) => <Amount value={amount} currency={currency} /> },
  { label: words.attempts, cell: ({ attempt }) => words.count(attempt) },
  { label: words.nextAt, cell: (refund) => <NextTry {...refund} /> },
  {
    label: words.whatToDo,
    mobileSlot: 'action',
    cell: (refund) =>
      refund.nextAt === null && (
        <DutyOnly duty="money">
          <button
            type="button"
            className="btn btn-outline btn-sm"
            aria-describedby={rowId(refund)}
            onClick={() => onRecord(refund)}
          >
            {paidWords.record}
          </button>
        </DutyOnly>
      ),
  },
]

function NextTry({ nextAt: at, isUnanswered }: FailedRefund) {
  if (isUnanswered) return <span className="text-sm">{paidWords.lookUp}</span>
  if (at === null) return <span className="text-sm">{paidWords.noMore}</span>
  return <Moment at={at} />
}

/** Lists refunds that the provider has not confirmed, each with its next try. An admin can record one that was made. */
export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  const [recorded, setRecorded] = useState<FailedRefund | null>(null)
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{words.refunds}</h2>
        <p className="max-w-prose text-quiet text-sm">
          {refunds.length > 0 ? words.refundsHint : words.noRefunds}
        </p>
      </div>
      {refunds.length > 0 && (
        <StackedTable caption={words.refunds} columns={listColumns(setRecorded)} rows={refunds} />
      )}
      {recorded && <PaidRefundDialog refund={recorded} onDone={() => setRecorded(null)} />}
    </section>
  )
}

function PaidRefundDialog({ refund, onDone }: { refund: FailedRefund; onDone: () => void }) {
  const { register, handleSubmit, formState, watch } = useForm<PaidRefund>({
    defaultValues: { way: refund.isUnanswered ? 'provider' : 'bkash', reference: '' },
  })
  const isMade = watch('way') === 'provider'
  const record = usePaidRefund(refund.orderId ?? '')
  const submit = handleSubmit(({ way, reference }) =>
    record.mutateAsync({ refund: refund._id, way, reference: trimUnseen(reference) }).then(
      ({ modifiedCount }) => {
        toast.success(modifiedCount === 1 ? paidWords.done : paidWords.before)
        onDone()
      },
      () => {},
    ),
  )
  const title = paidWords.title(formatAmount(refund.amount, refund.currency), refund.product_name ?? '')
  return (
    <Dialog open onClose={onDone} title={title}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <p className="break-words text-quiet">
          {isMade ? paidWords.lookThere(refund.provider, refund.paymentId) : paidWords.text}
        </p>
        <SelectField
          label={paidWords.way}
          options={recordedWays.map((value) => ({ value, label: paidWords.ways[value] }))}
          register={register('way')}
          error={formState.errors.way}
        />
        <TextField
          label={isMade ? paidWords.refundId : paidWords.reference}
          hint={isMade ? paidWords.refundIdHint : paidWords.referenceHint}
          autoComplete="off"
          maxLength={longestReference}
          register={register('reference', {
            validate: (text) => trimUnseen(text) !== '' || paidWords.referenceRequired,
          })}
          error={formState.errors.reference}
        />
        <ErrorText error={record.error} />
        <DialogFoot busy={formState.isSubmitting} onCancel={onDone}>
          {paidWords.record}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
