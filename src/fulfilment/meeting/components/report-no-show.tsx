import { useState } from 'react'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { noShowAnswerMillis, otherSide } from '../../../orders/rules.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Elements, focus } from '../../../ui/elements.ts'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useReportNoShow } from '../../queries.ts'
import { noShowTexts as words } from '../texts.ts'

type Party = Exclude<Viewer, 'admin'>
type NoShowProps = { order: OrderDetails; me: Party }

/** 'The seller didn't come': opens a dialog with `children`, the form of the report, once the agreed meeting is due. */
export function NoShowDialog({ order, me, children }: NoShowProps & { children: Elements }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { place, at } = order.meeting ?? {}
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        {words.title[me]}
      </button>
      <Dialog open={isOpen} onClose={close} title={words.title[me]}>
        {place && at && (
          <p className="font-semibold">
            <UnbrokenText text={words.meeting(place, formatPostingTime(at))} />
          </p>
        )}
        {at && new Date(at) > new Date() ? <p>{words.later[me]}</p> : children}
      </Dialog>
    </>
  )
}

/** What was reported about the meeting of a hand-over, and the report itself from the agreed time on. The focus then moves to it. */
export function ReportNoShow({ order, me }: NoShowProps) {
  const report = useReportNoShow(order._id)
  const { at, missedBy = [] } = order.meeting ?? {}
  if (!at) return null
  const own = missedBy.includes(otherSide(me))
    ? order.timeline.findLast(({ reason, by }) => reason === 'no-show' && by === me)
    : undefined
  const answerBy = own && new Date(Date.parse(own.at) + noShowAnswerMillis)
  const reported = answerBy && words.reported[me](formatPostingTime(answerBy))
  const accused = missedBy.includes(me) && words.accused[me]
  const news = reported && accused ? words.both : reported || accused
  if (!news && new Date(at) > new Date()) return null
  return (
    <div className="grid justify-items-start gap-3">
      {news && (
        <p
          role="status"
          tabIndex={-1}
          ref={report.isSuccess ? focus : undefined}
          className="w-full rounded-field border-2 border-warning p-3 text-sm"
        >
          <UnbrokenText text={news} />
        </p>
      )}
      {!own && (
        <NoShowDialog order={order} me={me}>
          <NoShowForm report={report} other={order[otherSide(me)].name} />
        </NoShowDialog>
      )}
    </div>
  )
}

function NoShowForm({ report, other }: { report: ReturnType<typeof useReportNoShow>; other: string }) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!report.isPending) report.mutate(undefined)
      }}
    >
      <p className="text-quiet">{words.hint(other)}</p>
      <ErrorText error={report.error} className="text-sm" />
      <div className="justify-self-end">
        <SubmitButton busy={report.isPending}>{words.report}</SubmitButton>
      </div>
    </form>
  )
}
