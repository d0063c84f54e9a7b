import { formatDollars } from '../../../kernel/money.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { settleMessages as words } from '../../messages/disputes.ts'
import type { OrderDetails } from '../../order-contract.ts'
import { restAfter } from './refund-amount.ts'

type SettleDialogProps = {
  order: OrderDetails
  refund: number
  /** The buyer gets all the money although the phone does not come back. */
  keepsPhone?: boolean
  title: string
  confirmLabel: string
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a dispute is settled: how much each side gets. */
export function SettleDialog({ order, refund, keepsPhone, ...dialog }: SettleDialogProps) {
  return (
    <ConfirmDialog open {...dialog}>
      <ul className="grid gap-2 pb-3 text-base-content">
        <li>{describeBuyer(order, refund)}</li>
        <li>{describeSeller(order, refund)}</li>
        {restAfter(refund, order.money.amount) === 0 && (
          <li>{keepsPhone ? words.waiveReturn : words.phoneFirst}</li>
        )}
      </ul>
      <p>{words.final}</p>
    </ConfirmDialog>
  )
}

function describeBuyer({ buyer }: OrderDetails, refund: number): string {
  return refund > 0 ? words.toBuyer(buyer.name, formatDollars(refund)) : words.nothingToBuyer(buyer.name)
}

function describeSeller({ seller, money }: OrderDetails, refund: number): string {
  const rest = restAfter(refund, money.amount)
  if (rest === 0) return words.nothingToSeller(seller.name)
  const sentence = money.fee > 0 ? words.toSellerLessFee : words.toSeller
  return sentence(seller.name, formatDollars(rest))
}
