import { formatDollars } from '../../../kernel/money.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { bookingMessages } from '../../messages/booking.ts'
import { ordersMessages, savedMessages } from '../../messages/payment.ts'
import { type SavedOrder, useSavedOrders } from './use-offline-orders.ts'

const statuses: Partial<Record<SavedOrder['status'], string>> = {
  booked: savedMessages.unpaid,
  paid: bookingMessages.paid,
  refunded: bookingMessages.refunded,
  unavailable: bookingMessages.notAvailable,
  cancelled: bookingMessages.cancelled,
}

const columns: readonly Column<SavedOrder>[] = [
  { label: ordersMessages.productName, cell: (order) => order.product_name, small: 'title', heading: true },
  { label: ordersMessages.brandName, cell: (order) => order.brand_name },
  { label: ordersMessages.price, cell: (order) => formatDollars(order.product_price) },
  { label: ordersMessages.status, cell: ({ status }) => statuses[status] ?? status },
]

/** My Orders as they were when this browser last had a connection. Nothing when none are saved. */
export function SavedOrders() {
  const saved = useSavedOrders()
  if (!saved || saved.value.length === 0) return null
  return (
    <section className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="font-bold text-2xl tracking-tight">{bookingMessages.ordersTitle}</h2>
        <p className="text-quiet">{savedMessages.savedAt(formatPostingTime(saved.savedAt))}</p>
      </header>
      <StackedTable
        caption={bookingMessages.ordersTitle}
        columns={columns}
        rows={saved.value}
        keyOf={({ _id }) => _id}
      />
    </section>
  )
}
