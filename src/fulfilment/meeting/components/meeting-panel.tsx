import { useState } from 'react'
import { useForm } from 'react-hook-form'
import MapPin from '~icons/lucide/map-pin'
import { PlaceSuggestions } from '../../../checkout/booking/components/booking-modal.tsx'
import { safePlaceTexts } from '../../../checkout/booking/texts/booking-modal.ts'
import { readTimeInDhaka, writeTimeInDhaka } from '../../../kernel/calendar.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { timeTexts } from '../../../kernel/texts/kernel.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { otherSide, type Side } from '../../../orders/rules.ts'
import { orderTexts } from '../../../orders/texts.ts'
import { checkShortText } from '../../../ui/check-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { TextField } from '../../../ui/field.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { useAcceptMeeting, useDropProposal, useSetMeeting } from '../../queries.ts'
import { hasMeeting, isMeetingTime, longestPlace, suggestMeetingTimes } from '../rules.ts'
import { meetingPanelTexts as words } from '../texts.ts'

type MeetingPanelProps = {
  order: OrderDetails
  me: Viewer
  /** Ways to reach the other party. */
  children?: Elements
}

/** Where and when the parties of an order meet: what they agreed on, what one of them proposes, and how they agree. */
export function MeetingPanel({ order, me, children }: MeetingPanelProps) {
  const { meeting } = order
  return (
    <div className="grid gap-4">
      {meeting?.place && hasMeeting(meeting) && <MeetingPlace place={meeting.place} />}
      <ChangeMeeting order={order} me={me}>
        {children}
      </ChangeMeeting>
    </div>
  )
}

/** What one party proposes, and the way to propose something. */
export function ChangeMeeting({ order, me, children }: MeetingPanelProps) {
  if (!order.meeting) return null
  const { at, proposal, declined } = order.meeting
  return (
    <>
      {proposal && <Proposal order={order} me={me} proposal={proposal} />}
      {declined && me !== 'admin' && (
        <p role="status">{declined === me ? words.proposalDeclined[me] : words.declined}</p>
      )}
      {!at && !proposal && order.stage === 'paid' && (
        <p className="wrap-anywhere">{`${words.place}: ${order.meetingLocation}`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {me !== 'admin' && <SetMeeting order={order} me={me} />}
        {children}
      </div>
    </>
  )
}

/** A place to meet, as a link to the map. */
export function MeetingPlace({ place }: { place: string }) {
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
      <MeetingPlace place={place} />
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

/** The form that asks where and when the parties of an order meet. */
function SetMeeting({ order, me }: { order: OrderDetails; me: Side }) {
  const [isOpen, setOpen] = useState(false)
  const isNext = !hasMeeting(order.meeting) && !order.meeting?.proposal
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={`btn h-auto min-h-11 max-w-full whitespace-normal py-2 ${isNext ? 'btn-primary' : 'btn-outline'}`}
        onClick={() => setOpen(true)}
      >
        {order.meeting?.at || order.meeting?.proposal ? words.change : orderTexts.proposeMeeting}
      </button>
      <Dialog open={isOpen} onClose={close} title={words.setTitle}>
        <MeetingForm order={order} other={order[otherSide(me)].name} onDone={close} />
      </Dialog>
    </>
  )
}

function TimeSuggestions({ dueAt, onPick }: { dueAt: Date | null; onPick: (field: string) => void }) {
  return (
    <fieldset aria-label={words.times} className="flex flex-wrap gap-2">
      {suggestMeetingTimes(new Date(), dueAt).map(({ field, day, time }) => (
        <button
          key={field}
          type="button"
          className="btn btn-outline min-h-11 font-normal text-sm"
          onClick={() => onPick(field)}
        >
          {words[day](timeTexts.clock(Number(time.slice(0, 2)), time.slice(3)))}
        </button>
      ))}
    </fieldset>
  )
}

type MeetingFormProps = { order: OrderDetails; other: string; onDone: () => void }

function MeetingForm({ order, other, onDone }: MeetingFormProps) {
  const set = useSetMeeting(order._id)
  const said = order.meeting?.proposal ?? order.meeting
  const { register, handleSubmit, formState, setValue } = useForm({
    defaultValues: {
      place: said?.place ?? order.meetingLocation ?? '',
      at: writeTimeInDhaka(said?.at ?? null),
    },
  })
  const { errors } = formState
  const dueAt = order.dueAt ? new Date(order.dueAt) : null
  const submit = handleSubmit(({ place, at }) =>
    set.mutateAsync({ place: trimUnseen(place), at: readTimeInDhaka(at).toISOString() }).then(
      () => {
        onDone()
        toast.success(words.saved)
      },
      () => {},
    ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-quiet">{words.setHint(other)}</p>
      <ErrorText error={set.error} className="text-sm" />
      <TextField
        label={words.place}
        autoComplete="off"
        register={register('place', {
          validate: checkShortText(words.placeRequired),
          maxLength: { value: longestPlace, message: words.placeTooLong },
        })}
        error={errors.place}
      />
      <PlaceSuggestions
        near={order.place}
        onPick={(place) => setValue('place', place, { shouldValidate: true })}
      />
      <p className="text-quiet text-sm">{safePlaceTexts.safest}</p>
      <TimeSuggestions dueAt={dueAt} onPick={(at) => setValue('at', at, { shouldValidate: true })} />
      <TextField
        label={words.time}
        type="datetime-local"
        register={register('at', {
          validate: (at) => {
            if (!at) return words.timeRequired
            return isMeetingTime(readTimeInDhaka(at), { dueAt }, new Date()) || words.badTime
          },
        })}
        error={errors.at}
      />
      <div className="justify-self-end">
        <SubmitButton busy={formState.isSubmitting}>{words.save}</SubmitButton>
      </div>
    </form>
  )
}
