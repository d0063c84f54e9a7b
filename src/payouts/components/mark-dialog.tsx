import { useForm } from 'react-hook-form'
import { formatDollars } from '../../kernel/money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { uiMessages } from '../../ui/messages/ui.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { WirePayout } from '../admin-contract.ts'
import { batchMessages as words } from '../messages/admin.ts'
import { maxReferenceLength, type PayoutOutcome } from '../rules.ts'
import { useMarkPayout } from './use-payouts.ts'

type MarkDialogProps = { payout: WirePayout; outcome: PayoutOutcome; onDone: () => void }

/** Marks a payout as sent, with the reference of the transfer, or as failed. */
export function MarkDialog({ payout, outcome, onDone }: MarkDialogProps) {
  const isSent = outcome === 'sent'
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reference: '' } })
  const mark = useMarkPayout(payout._id)
  const submit = handleSubmit(({ reference }) =>
    mark.mutateAsync({ state: outcome, reference: reference.trim() || undefined }).then(
      ({ modifiedCount }) => {
        const done = isSent ? words.markedSent : words.markedFailed
        toast.success(modifiedCount === 1 ? done : words.markedBefore)
        onDone()
      },
      // The dialog shows it.
      () => {},
    ),
  )
  const title = isSent ? words.sentTitle : words.failedTitle
  return (
    <Dialog open onClose={onDone} title={title(formatDollars(payout.amount), payout.seller.name)}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <p className="text-quiet">{isSent ? words.sentText : words.failedText}</p>
        {isSent && (
          <TextField
            label={words.reference}
            hint={words.referenceHint}
            autoComplete="off"
            maxLength={maxReferenceLength}
            register={register('reference', {
              validate: (text) => text.trim() !== '' || words.referenceRequired,
            })}
            error={formState.errors.reference}
          />
        )}
        {mark.error && (
          <p role="alert" className="text-error">
            {mark.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" onClick={onDone}>
            {uiMessages.cancel}
          </button>
          <SubmitButton busy={formState.isSubmitting} tone={isSent ? 'primary' : 'danger'}>
            {isSent ? words.confirmSent : words.confirmFailed}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
