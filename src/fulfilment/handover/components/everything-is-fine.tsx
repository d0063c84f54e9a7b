import { useState } from 'react'
import { formatAmount } from '../../../kernel/money.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { completionTexts } from '../texts.ts'

/** 'Everything is fine', with which the buyer releases the money. Asks first, because that cannot be undone. */
export function EverythingIsFine({
  money,
  complete,
}: {
  money: OrderDetails['money']
  complete: { isPending: boolean; mutate: (nothing: undefined, then: { onSettled: () => void }) => void }
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="btn btn-primary w-full" onClick={() => setOpen(true)}>
        {completionTexts.everythingIsFine}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={completionTexts.confirmTitle}
        confirmLabel={completionTexts.confirm}
        busy={complete.isPending}
        onConfirm={() => complete.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <p>{completionTexts.confirmText(formatAmount(money.amount, money.currency))}</p>
      </ConfirmDialog>
    </>
  )
}
