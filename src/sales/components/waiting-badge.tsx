import { formatNumber } from '../../kernel/number.ts'
import { useLiveQuery } from '../../notifications/components/event-stream.ts'
import { useLiveOrders } from '../../orders/components/use-live-orders.ts'
import { waitingSalesQuery } from '../queries.ts'
import { salesTexts } from '../texts.ts'

/** How many sales wait for their seller, live. */
export function WaitingBadge() {
  const { data: count = 0 } = useLiveQuery(waitingSalesQuery)
  useLiveOrders('waiting')
  if (count === 0) return null
  return (
    <span className="badge badge-warning badge-sm ms-auto tabular-nums">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{salesTexts.waiting(count)}</span>
    </span>
  )
}
