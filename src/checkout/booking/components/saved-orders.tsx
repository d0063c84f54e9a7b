import { useEffect } from 'react'
import { formatPostingTime } from '../../../kernel/time.ts'
import { readTokenAccount } from '../../../ui/api.ts'
import { parseOffline, saveOffline } from '../../../ui/browser-store.ts'
import { Amount } from '../../../ui/formatted-values.tsx'
import type { PagedList } from '../../../ui/paged-list.ts'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { useOfflineText } from '../../../ui/use-stored.ts'
import { ordersTexts, savedTexts } from '../../payment/texts.ts'
import type { Booking } from '../contract.ts'
import { bookingTexts } from '../texts/booking.ts'

const statuses: Partial<Record<SavedOrder['status'], string>> = {
  booked: savedTexts.unpaid,
  paid: bookingTexts.paid,
  refunded: bookingTexts.refunded,
  unavailable: bookingTexts.notAvailable,
  cancelled: bookingTexts.cancelled,
}

const columns: readonly Column<SavedOrder>[] = [
  {
    label: ordersTexts.productName,
    translate: 'no',
    cell: (order) => order.product_name,
    mobileSlot: 'title',
  },
  { label: ordersTexts.brandName, translate: 'no', cell: (order) => order.brand_name },
  {
    label: ordersTexts.price,
    cell: (order) => <Amount value={order.product_price} currency={order.currency} />,
  },
  { label: ordersTexts.status, cell: ({ status }) => statuses[status] ?? status },
]

/** My Orders as this browser last fetched them, for reading without a connection. Renders nothing when none are saved. */
export function SavedOrders() {
  const saved = useSavedOrders()
  if (!saved || saved.value.length === 0) return null
  return (
    <section className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="font-bold text-2xl tracking-tight">{bookingTexts.ordersTitle}</h2>
        <p className="text-quiet">{savedTexts.savedAt(formatPostingTime(saved.savedAt))}</p>
      </header>
      <StackedTable caption={bookingTexts.ordersTitle} columns={columns} rows={saved.value} />
    </section>
  )
}

export type SavedOrder = Pick<
  Booking,
  '_id' | 'product_name' | 'brand_name' | 'product_price' | 'currency' | 'status'
>

const maxSaved = 50

/** Keeps the newest orders readable without a connection until this account signs out. Search results are not kept. */
export function useSaveOrders({ status, rows, failure }: PagedList<Booking>, search: string): void {
  const isComplete = status === 'ready' && !failure && !search
  const orders = isComplete ? JSON.stringify(rows.slice(0, maxSaved).map(toSaved)) : null
  useEffect(() => {
    // None while a sign-out leaves the page.
    const account = readTokenAccount()
    if (orders && account) saveOffline(account, JSON.parse(orders))
  }, [orders])
}

function toSaved({ _id, product_name, brand_name, product_price, currency, status }: Booking): SavedOrder {
  return { _id, product_name, brand_name, product_price, currency, status }
}

function useSavedOrders(): { savedAt: Date; value: SavedOrder[] } | null {
  const text = useOfflineText()
  return text === null ? null : parseOffline<SavedOrder[]>(text, readTokenAccount())
}
