import CircleCheck from 'lucide-react/icons/circle-check'
import type { OrderDetails } from '../../../orders/order-contract.ts'
import { meetingTexts } from '../texts.ts'
import { HandoverChecklist } from './handover-checklist.tsx'
import { KydSms } from './kyd-sms.tsx'
import { ShownCode } from './shown-code.tsx'

/** What the buyer does at the meeting: check the phone first, then show the code. */
export function MeetingSteps({ order: { imei, imeiEnd, handover } }: { order: OrderDetails }) {
  return (
    <>
      <section className="grid gap-3">
        <h3 className="font-semibold">{meetingTexts.checkTitle}</h3>
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
      </section>
      <HandoverChecklist side="buyer" title={meetingTexts.neirTitle}>
        <KydSms imei={imei} imeiEnd={imeiEnd} />
      </HandoverChecklist>
      {handover && (
        <section className="grid gap-3">
          <h3 className="font-semibold">{meetingTexts.codeTitle}</h3>
          <ShownCode
            code={handover.code}
            url={handover.url}
            hint={meetingTexts.codeHint}
            qr={meetingTexts.qr}
          />
        </section>
      )}
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
