import { disputeReasonMessages } from '../messages/disputes.ts'
import { orderMessages, stageLabels, timelineReasons, timelineMessages as words } from '../messages/order.ts'
import type { OrderDetails } from '../order-contract.ts'
import type { Party, Stage } from '../rules.ts'
import { formatMoment, type Viewer } from './describe-stage.ts'

type OrderTimelineProps = { timeline: OrderDetails['timeline']; me: Viewer }

/** The stages of an order with their dates and who has moved it, oldest first. */
export function OrderTimeline({ timeline, me }: OrderTimelineProps) {
  return (
    <section className="grid gap-4 panel p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{orderMessages.timelineTitle}</h2>
      <ol className="grid gap-4 border-base-300 border-s-2 ps-4">
        {timeline.map(({ stage, at, by, reason }) => (
          <li key={`${stage} ${at}`} className="grid gap-0.5">
            <span className="font-medium">{stageLabels[stage]}</span>
            <span className="text-quiet text-sm">
              <time dateTime={at}>{formatMoment(at)}</time>
              {hasMover(stage, by) && ` · ${by === me && me !== 'admin' ? words.you : words[by]}`}
            </span>
            {reason && <span className="text-sm">{explain(stage, reason)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The provider's answer ends a payment or a refund: that it happens by itself tells nobody anything. */
const hasMover = (stage: Stage, by: Party) => by !== 'system' || (stage !== 'paid' && stage !== 'refunded')

/** A reason of ours is a code; everything else was written by a person. */
function explain(stage: Stage, reason: string): string {
  const complaints: Record<string, string> = disputeReasonMessages
  const codes: Record<string, string> =
    stage === 'disputed' && Object.hasOwn(complaints, reason) ? complaints : timelineReasons
  return (Object.hasOwn(codes, reason) && codes[reason]) || reason
}
