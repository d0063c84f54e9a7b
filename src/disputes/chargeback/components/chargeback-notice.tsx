import { formatAmount } from '../../../kernel/money.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { chargebackTexts } from '../../texts.ts'

/** Whether a bank has still to decide about the payment of an order: nothing can be done about the order meanwhile. */
export const isFrozen = ({ chargeback }: Pick<OrderDetails, 'chargeback'>) =>
  chargeback !== null && chargeback.endedAt === null

/** Shows that the buyer's bank asks for the payment back, or what it has decided. */
export function ChargebackNotice({ chargeback }: { chargeback: NonNullable<OrderDetails['chargeback']> }) {
  const { state, inquiry, amount, currency, openedAt, endedAt } = chargeback
  const money = formatAmount(amount, currency)
  const outcome = state === 'won' || state === 'lost' ? state : 'open'
  const title = chargebackTexts[`${outcome}Title`]
  const text = chargebackTexts[inquiry && outcome === 'open' ? 'inquiry' : outcome](money)
  return (
    <section aria-label={title} className="grid gap-2 panel p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{title}</h2>
      <p>{text}</p>
      <p className="text-quiet text-sm">{formatPostingTime(endedAt ?? openedAt)}</p>
    </section>
  )
}
