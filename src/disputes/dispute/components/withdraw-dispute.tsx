import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { resolveTexts } from '../texts.ts'
import { type DisputeProps, useWithdrawDispute } from './use-dispute.ts'

/** Withdraws the buyer's complaint after a confirmation: the rest of the inspection runs then. */
export function WithdrawDispute({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawDispute(order._id)
  const confirm = () =>
    withdraw.mutateAsync(undefined).then(
      () => {
        toast.success(resolveTexts.withdrawn)
        onDone()
      },
      () => {},
    )
  return (
    <div className="border-base-300 border-t pt-5">
      <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
        {resolveTexts.withdraw}
      </button>
      {isAsking && (
        <ConfirmDialog
          open
          title={resolveTexts.withdrawTitle}
          confirmLabel={resolveTexts.withdraw}
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onConfirm={confirm}
          onCancel={() => {
            withdraw.reset()
            setAsking(false)
          }}
        >
          <p>{resolveTexts.withdrawText}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
