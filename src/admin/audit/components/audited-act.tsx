import type { AuditEntry } from '../../../audit/contract.ts'
import { orderNumber } from '../../../kernel/id.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { ownValue } from '../../../kernel/own-value.ts'
import { orderTexts } from '../../../orders/texts.ts'
import { holdTexts } from '../../../payouts/texts/admin.ts'
import { reasonTexts } from '../../../trust/texts.ts'
import { paidRefundTexts } from '../../money/texts.ts'
import { auditedActTexts, noteCodeTexts } from '../texts.ts'

/** Shows what one entry of the audit log says: the act, and the phone, order, amount, reason and note that it concerned. */
export function AuditedAct({ entry }: { entry: AuditEntry }) {
  const { act, product, reason, orderId, amount, currency, note } = entry
  const about = [
    { text: product, isKept: true },
    { text: reason && reasonTexts[reason] },
    { text: amount !== undefined && currency && formatAmount(amount, currency), isKept: true },
    { text: note && translateNote(act, note) },
    { text: orderId && orderTexts.number(orderNumber(orderId)) },
  ].filter(({ text }) => text)
  return (
    <>
      <span>{auditedActTexts[act]}</span>
      {about.map(({ text, isKept }) => (
        <span
          key={String(text)}
          translate={isKept ? 'no' : undefined}
          className="block min-w-0 wrap-anywhere font-normal text-quiet text-sm"
        >
          {text}
        </span>
      ))}
    </>
  )
}

/** A note is what an admin typed, or has codes of ours: a reason, a role, or the way of a payment before its reference. */
function translateNote(act: AuditEntry['act'], note: string): string {
  const codes = ownValue<Record<string, string>>(
    { ...noteCodeTexts, 'pay-refund': paidRefundTexts.ways },
    act,
  )
  if (!codes) return holdTexts.reasonInWords(note)
  const places = act === 'change-brand' ? /(?<=, )\w+/g : /^\w+/
  return note.replace(places, (code) => ownValue(codes, code) ?? code)
}
