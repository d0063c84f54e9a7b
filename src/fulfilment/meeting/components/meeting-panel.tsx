import { formatPostingTime } from '../../../kernel/time.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import { Fact } from '../../../orders/components/fact.tsx'
import type { OrderDetails } from '../../../orders/order-contract.ts'
import { orderTexts } from '../../../orders/texts.ts'
import { meetingPanelTexts as words } from '../texts.ts'
import { SetMeeting } from './set-meeting.tsx'
import { ShareMeeting } from './share-meeting.tsx'

/** Where and when the parties of a paid order meet. */
export function MeetingPanel({ order, me }: { order: OrderDetails; me: Viewer }) {
  const { meeting, meetingLocation } = order
  if (!meeting) return null
  return (
    <section className="grid gap-4 panel p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{words.title}</h2>
      <dl className="grid gap-3">
        <Fact label={orderTexts.meetAt}>{meetingLocation}</Fact>
        <Fact label={words.time}>
          {meeting.at ? <time dateTime={meeting.at}>{formatPostingTime(meeting.at)}</time> : words.noTime}
        </Fact>
      </dl>
      {meeting.by && (
        <p className="text-quiet text-sm">{meeting.by === me ? words.setByYou : words.setBy[meeting.by]}</p>
      )}
      {me !== 'admin' && <SetMeeting order={order} />}
      {me !== 'admin' && <ShareMeeting order={order} />}
    </section>
  )
}
