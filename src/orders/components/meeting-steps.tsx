import CircleCheck from 'lucide-react/icons/circle-check'
import { lazy, Suspense } from 'react'
import { formatDigits } from '../../kernel/number.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { meetingMessages as words } from '../messages/order.ts'
import type { OrderDetails } from '../sale-contract.ts'

const QrCode = lazy(() => import('./qr-code.tsx'))

/** What the buyer does at the meeting: look at the phone first, then show the code. */
export function MeetingSteps({ order: { imei, handover } }: { order: OrderDetails }) {
  return (
    <>
      <section className="grid gap-3">
        <h3 className="font-semibold">{words.checkTitle}</h3>
        <ul className="grid gap-2">
          {listChecks(imei).map((check) => (
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
      {handover && <Code code={handover.code} url={handover.url} />}
    </>
  )
}

/** The IMEI stays in Latin digits: it is dialled and sent by SMS so. */
function listChecks(imei: string | null): string[] {
  return [
    words.turnsOn,
    imei ? words.imei(imei) : words.imeiOfBox,
    words.noAccount,
    words.deregistered,
    imei ? words.kyd(imei) : words.kydUnknown,
  ]
}

function Code({ code, url }: { code: string; url: string }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{words.codeTitle}</h3>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <p className="font-bold text-5xl tabular-nums tracking-widest">{formatDigits(code)}</p>
        <Suspense fallback={<Skeleton className="aspect-square w-[min(11rem,60vw)]" />}>
          <QrCode text={url} label={words.qr} />
        </Suspense>
      </div>
      <p className="text-quiet text-sm">{words.codeHint}</p>
    </section>
  )
}
