import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { formatNumber } from '../../kernel/number.ts'
import { useLiveOrders } from '../../orders/components/use-live-orders.ts'
import { waitingSalesQuery } from '../queries.ts'
import { salesTexts } from '../texts.ts'

/** How many sales wait for their seller, live. It is not requested while the user signs in or out, when it would be refused. */
export function WaitingBadge() {
  const { loading } = useAuth()
  const { data: count = 0 } = useQuery({ ...waitingSalesQuery, enabled: !loading })
  useLiveOrders('waiting')
  if (count === 0) return null
  return (
    <span className="badge badge-warning badge-sm ms-auto tabular-nums">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{salesTexts.waiting(count)}</span>
    </span>
  )
}
