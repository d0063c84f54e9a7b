import { Link } from 'react-router'
import { Photo } from '../../../images/components/photo.tsx'
import { formatNumber } from '../../../kernel/number.ts'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { bookingMessages } from '../../messages/booking.ts'
import { ordersMessages as words } from '../../messages/payment.ts'
import { bookingPaths } from '../../paths.ts'
import type { Booking } from '../contract.ts'
import { OrderPrice } from './order-price.tsx'

const nameId = ({ _id }: Booking) => `order-${_id}`

const listColumns = (): readonly Column<Booking>[] => [
  { label: words.serial, cell: (_, place) => formatNumber(place + 1), small: 'corner' },
  {
    label: words.productName,
    cell: (order) => <OrderedPhone order={order} />,
    small: 'title',
    heading: true,
    cellId: nameId,
  },
  { label: words.brandName, cell: (order) => order.brand_name },
  { label: words.price, cell: (order) => <OrderPrice order={order} /> },
  { label: words.status, cell: (order) => <OrderStatus order={order} /> },
]

/** The orders of a buyer, newest first (specification 2: serial, product name, brand_name, Product Price, status). */
export function OrdersTable({ orders }: { orders: readonly Booking[] }) {
  return (
    <StackedTable
      caption={bookingMessages.ordersTitle}
      columns={listColumns()}
      rows={orders}
      keyOf={({ _id }) => _id}
    />
  )
}

/** The photo has a box of its own, so that nothing moves when it loads. The name leads to the order, unless the phone is gone. */
function OrderedPhone({ order: { _id, status, product_name: name, image } }: { order: Booking }) {
  return (
    <span className="flex items-center gap-3">
      <span className="block w-16 shrink-0 overflow-hidden rounded-field">
        <Photo url={image} alt={words.photoOf(name)} sizes="4rem" />
      </span>
      {status === 'unavailable' ? (
        name
      ) : (
        <Link to={bookingPaths.order(_id)} className="link min-w-0 py-1">
          {name}
        </Link>
      )}
    </span>
  )
}

/** Shows 'Pay Now' only while the phone can still be bought. */
function OrderStatus({ order }: { order: Booking }) {
  switch (order.status) {
    case 'booked':
      return (
        <Link
          to={bookingPaths.payment(order._id)}
          className="btn btn-primary btn-sm whitespace-nowrap"
          aria-describedby={nameId(order)}
        >
          {bookingMessages.payNow}
        </Link>
      )
    case 'paid':
      return <span className="badge badge-success">{bookingMessages.paid}</span>
    case 'refunded':
      return <span className="badge badge-ghost">{bookingMessages.refunded}</span>
    case 'unavailable':
      return <span className="badge badge-ghost">{bookingMessages.notAvailable}</span>
    case 'cancelled':
      return <span className="badge badge-ghost">{bookingMessages.cancelled}</span>
  }
}
