import { useState } from 'react'
import CircleCheck from '~icons/lucide/circle-check'
import MessageSquare from '~icons/lucide/message-square-text'
import { parseImei } from '../../../kernel/imei.ts'
import { toPlainText } from '../../../kernel/plain-text.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { TextField } from '../../../ui/field.tsx'
import { meetingTexts } from '../texts.ts'
import HandoverChecklist from './handover-checklist.tsx'

/** What the buyer checks at the meeting, before showing the code. */
export default function CheckPhone({ order: { imei, imeiEnd } }: { order: OrderDetails }) {
  return (
    <>
      <ul className="grid gap-2">
        {listChecks(imeiEnd).map((check) => (
          <li key={check} className="flex gap-2.5">
            <CircleCheck
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-primary"
            />
            <span className="min-w-0">{check}</span>
          </li>
        ))}
      </ul>
      <HandoverChecklist side="buyer" title={meetingTexts.neirTitle}>
        <KydSms imei={imei} imeiEnd={imeiEnd} />
      </HandoverChecklist>
    </>
  )
}

/** Phones show it in Latin digits. */
function listChecks(imeiEnd: string | null): string[] {
  return [
    meetingTexts.turnsOn,
    imeiEnd ? meetingTexts.imei(imeiEnd) : meetingTexts.imeiOfBox,
    meetingTexts.noAccount,
  ]
}

type KydSmsProps = { imei: string | null; imeiEnd: string | null }

/**
 * Prepares the SMS (KYD to 16002) that asks whether the phone with a typed IMEI may be used. `imeiEnd`, all that the buyer knows
 * of the IMEI before the hand-over, shows whether it is another phone.
 */
function KydSms({ imei, imeiEnd }: KydSmsProps) {
  const [typed, setTyped] = useState(imei ?? '')
  const read = parseImei(typed)
  const isComplete = toPlainText(typed).replace(/\D/g, '').length >= 15
  const isOther = read.ok && imeiEnd !== null && !read.value.endsWith(imeiEnd)
  const problem = isOther ? meetingTexts.otherPhone(imeiEnd) : read.ok ? null : read.why
  return (
    <div className="grid max-w-form gap-3">
      <TextField
        label={meetingTexts.imeiShown}
        hint={meetingTexts.imeiHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem && isComplete ? { message: problem } : undefined}
      />
      <a
        href={`sms:16002?body=KYD%20${read.ok ? read.value : ''}`}
        className="btn btn-outline justify-self-start"
      >
        <MessageSquare size={18} aria-hidden="true" />
        <span>{meetingTexts.sendKyd}</span>
      </a>
    </div>
  )
}
