import CircleCheck from 'lucide-react/icons/circle-check'
import type { OrderDetails } from '../../../orders/order-contract.ts'
import { meetingTexts } from '../texts.ts'
import { HandoverChecklist } from './handover-checklist.tsx'
import { KydSms } from './kyd-sms.tsx'

/** What the buyer checks at the meeting, before showing the code. */
export function CheckPhone({ order: { imei, imeiEnd } }: { order: OrderDetails }) {
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
