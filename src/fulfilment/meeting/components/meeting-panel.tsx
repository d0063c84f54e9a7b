import MapPin from '~icons/lucide/map-pin'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import type { Elements } from '../../../ui/elements.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useAcceptMeeting, useDropProposal } from '../queries.ts'
import { hasMeeting } from '../rules.ts'
import { meetingPanelTexts as words } from '../texts.ts'
import { SetMeeting } from './set-meeting.tsx'

type MeetingPanelProps = {
  order: OrderDetails
  me: Viewer
  /** Ways to reach the other party. */
  children?: Elements
}

/** Where and when the parties of an order meet: what they agreed on, what one of them proposes, and how they agree. */
export function MeetingPanel({ order, me, children }: MeetingPanelProps) {
  const { meeting } = order
  if (!meeting) return null
  const { place, at, proposal } = meeting
  return (
    <div className="grid gap-4">
      {place && hasMeeting(meeting) && <Place place={place} />}
      {proposal && <Proposal order={order} me={me} proposal={proposal} />}
      {!at && !proposal && order.stage === 'paid' && (
        <p className="wrap-anywhere">{`${words.place}: ${order.meetingLocation}`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {me !== 'admin' && <SetMeeting order={order} />}
        {children}
      </div>
    </div>
  )
}

function Place({ place }: { place: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noreferrer"
      className="link wrap-anywhere inline-flex min-h-11 items-center gap-1.5"
    >
      <MapPin size={18} aria-hidden="true" className="shrink-0" />
      <span>{place}</span>
      <span className="sr-only">{words.map}</span>
    </a>
  )
}

type ProposalProps = {
  order: OrderDetails
  me: Viewer
  proposal: NonNullable<NonNullable<OrderDetails['meeting']>['proposal']>
}

function Proposal({ order, me, proposal: { place, at, by } }: ProposalProps) {
  const accept = useAcceptMeeting(order._id)
  const drop = useDropProposal(order._id)
  const isMine = by === me
  const tell = (done: string) => ({
    onSuccess: () => void toast.success(done),
    onError: (problem: Error) => void toast.error(problem.message),
  })
  return (
    <div role="status" className="grid gap-2 rounded-field border-2 border-primary p-4">
      <p>{isMine ? words.proposedByYou : words.proposedBy[by]}</p>
      <time dateTime={at} className="font-semibold">
        {formatPostingTime(at)}
      </time>
      <Place place={place} />
      {order.meeting?.at && <p className="text-quiet text-sm">{words.stands}</p>}
      {me !== 'admin' && (
        <div className="flex flex-wrap gap-2">
          {!isMine && (
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={accept.isPending}
              onClick={() => accept.mutate({ place, at }, tell(words.accepted))}
            >
              {words.accept}
            </button>
          )}
          <button
            type="button"
            className="btn btn-outline"
            aria-busy={drop.isPending}
            onClick={() => drop.mutate(undefined, tell(isMine ? words.withdrawn : words.declined))}
          >
            {isMine ? words.withdraw : words.decline}
          </button>
        </div>
      )}
    </div>
  )
}
