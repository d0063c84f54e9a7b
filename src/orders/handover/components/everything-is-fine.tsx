import { useState } from 'react'
import { formatDollars } from '../../../kernel/money.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { OrderActs } from '../../components/use-order-acts.ts'
import { endMessages } from '../../messages/order.ts'

/** 'Everything is fine' gives the money to the seller. It asks once more: nothing brings the money back afterwards. */
export function EverythingIsFine({ amount, complete }: { amount: number; complete: OrderActs['complete'] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="btn btn-primary w-full" onClick={() => setOpen(true)}>
        {endMessages.everythingIsFine}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={endMessages.confirmTitle}
        confirmLabel={endMessages.confirm}
        busy={complete.isPending}
        onConfirm={() => complete.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <p>{endMessages.confirmText(formatDollars(amount))}</p>
      </ConfirmDialog>
    </>
  )
}
