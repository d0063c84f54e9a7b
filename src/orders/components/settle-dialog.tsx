import { formatDollars } from '../../kernel/money.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { settleMessages as words } from '../messages/disputes.ts'
import type { OrderDetails } from '../sale-contract.ts'
import { restAfter } from './refund-amount.ts'

type SettleDialogProps = {
  order: OrderDetails
  refund: number
  title: string
  confirmLabel: string
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a dispute is settled: how much each side gets. */
export function SettleDialog({ order, refund, error, ...dialog }: SettleDialogProps) {
  const { buyer, seller, money } = order
  const rest = restAfter(refund, money.amount)
  const toSeller = rest > 0 && money.fee > 0 ? words.toSellerLessFee : words.toSeller
  return (
    <ConfirmDialog open {...dialog}>
      <ul className="grid gap-2 pb-3 text-base-content">
        <li>{words.toBuyer(buyer.name, formatDollars(refund))}</li>
        <li>{toSeller(seller.name, formatDollars(rest))}</li>
      </ul>
      <p>{words.final}</p>
      {error && (
        <p role="alert" className="pt-3 text-error">
          {error}
        </p>
      )}
    </ConfirmDialog>
  )
}
