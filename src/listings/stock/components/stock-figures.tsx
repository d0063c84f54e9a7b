import CalendarCheck from 'lucide-react/icons/calendar-check'
import { formatNumber } from '../../../kernel/number.ts'
import { figureMessages as messages } from '../messages.ts'
import type { BookingCount } from '../rules.ts'

/** How often a phone was booked, and what of that waits for money. Nothing before the first booking. */
export function StockFigures({ bookings }: { bookings: BookingCount }) {
  if (bookings.total === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm tabular-nums">
      <span className="flex items-center gap-1.5">
        <CalendarCheck size={15} aria-hidden="true" />
        {formatNumber(bookings.total)} {messages.bookings(bookings.total)}
      </span>
      {bookings.open > 0 && <span>{messages.waiting(formatNumber(bookings.open))}</span>}
    </p>
  )
}
