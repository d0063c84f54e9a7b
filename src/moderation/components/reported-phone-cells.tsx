import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { listingPaths } from '../../listings/paths.ts'
import { queueMessages as messages } from '../messages/admin.ts'
import { reasonMessages } from '../messages/report-reasons.ts'
import type { ReportedPhone } from '../report-contract.ts'

/** Photo, name and whether it is still for sale. A withdrawn phone has no page. */
export function ReportedPhoneCell({ phone }: { phone: ReportedPhone }) {
  return (
    <span className="flex items-center gap-3">
      <span className="w-20 shrink-0 overflow-hidden rounded-field md:max-xl:w-14">
        <Photo url={phone.image} alt="" sizes="5rem" />
      </span>
      <span className="grid min-w-0 justify-items-start gap-1">
        {phone.state === 'withdrawn' ? (
          <span>{phone.product_name}</span>
        ) : (
          <Link to={listingPaths.product(phone._id)} className="link min-w-0">
            {phone.product_name}
          </Link>
        )}
        {phone.state !== 'for-sale' && (
          <span className="badge badge-ghost badge-sm">{messages.states[phone.state]}</span>
        )}
      </span>
    </span>
  )
}

/** How many reported it, for which reasons, and when the last one did. */
export function ReportsCell({ phone }: { phone: ReportedPhone }) {
  const unexplained = phone.reports - phone.reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className="grid min-w-0 gap-1 max-md:justify-items-end max-md:text-end">
      <span className="font-medium tabular-nums">{messages.count(phone.reports)}</span>
      <span className="text-sm">
        {[
          ...phone.reasons.map(({ reason, count }) => messages.reason(reasonMessages[reason], count)),
          ...(unexplained > 0 ? [messages.reason(messages.noReason, unexplained)] : []),
        ].join(', ')}
      </span>
      <time dateTime={phone.lastReportedAt} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(phone.lastReportedAt))}
      </time>
    </span>
  )
}
