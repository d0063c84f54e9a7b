import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { settleMessages as words } from '../messages/disputes.ts'
import type { DisputeProps } from './dispute-details.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useWithdrawDispute } from './use-dispute.ts'

/** The buyer takes the complaint back, once confirmed: all the money is the seller's. */
export function WithdrawDispute({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawDispute(order._id)
  const confirm = () =>
    withdraw.mutateAsync(undefined).then(
      () => {
        toast.success(words.withdrawn)
        onDone()
      },
      // The dialog shows it.
      () => {},
    )
  return (
    <div className="border-base-300 border-t pt-5">
      <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
        {words.withdraw}
      </button>
      {isAsking && (
        <SettleDialog
          order={order}
          refund={0}
          title={words.withdrawTitle}
          confirmLabel={words.withdraw}
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onConfirm={confirm}
          onCancel={() => {
            withdraw.reset()
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}
