import { formatAmount } from '../../../kernel/money.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { resolveTexts } from '../texts.ts'
import { restAfter } from './refund-field.tsx'

type SettleDialogProps = {
  order: OrderDetails
  refund: number
  keepsPhone?: boolean
  title: string
  confirmLabel: string
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before a dispute is resolved, with what each party gets. */
export function ResolveDialog({ order, refund, keepsPhone, ...dialog }: SettleDialogProps) {
  return (
    <ConfirmDialog open {...dialog}>
      <ul className="grid gap-2 pb-3 text-base-content">
        <li>{describeBuyer(order, refund)}</li>
        <li>{describeSeller(order, refund)}</li>
        {restAfter(refund, order.money.amount) === 0 && (
          <li>{keepsPhone ? resolveTexts.waiveReturn : resolveTexts.phoneFirst}</li>
        )}
      </ul>
      <p>{resolveTexts.final}</p>
    </ConfirmDialog>
  )
}

function describeBuyer({ buyer, money }: OrderDetails, refund: number): string {
  return refund > 0
    ? resolveTexts.toBuyer(buyer.name, formatAmount(refund, money.currency))
    : resolveTexts.nothingToBuyer(buyer.name)
}

function describeSeller({ seller, money }: OrderDetails, refund: number): string {
  const rest = restAfter(refund, money.amount)
  if (rest === 0) return resolveTexts.nothingToSeller(seller.name)
  const sentence = money.fee > 0 ? resolveTexts.toSellerLessFee : resolveTexts.toSeller
  return sentence(seller.name, formatAmount(rest, money.currency))
}
