import { Link } from 'react-router'
import ShoppingBag from '~icons/lucide/shopping-bag'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { ownValue } from '../../../kernel/own-value.ts'
import { bookingPaths } from '../../../kernel/paths.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { OfferPush } from '../../../notifications/push/components/offer-push.tsx'
import { OrderedPhone, OrderState } from '../../../orders/components/order-facts.tsx'
import { useLiveOrders } from '../../../orders/queries.ts'
import { LinkButton } from '../../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../../ui/list-search.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { ordersTexts } from '../../payment/texts.ts'
import { OrderPrice } from '../components/order-price.tsx'
import { SavedOrders, useSaveOrders } from '../components/saved-orders.tsx'
import type { Booking } from '../contract.ts'
import { myOrdersQuery } from '../queries.ts'
import { bookingTexts } from '../texts/booking.ts'

const needs: PageNeeds = (_, search) => [myOrdersQuery(readListSearch(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function MyOrdersPage() {
  const searched = useListSearch()
  const orders = usePagedList(myOrdersQuery(searched.text))
  useSaveOrders(orders, searched.text)
  useLiveOrders('mine')
  return (
    <>
      <PageHeader title={bookingTexts.ordersTitle} intro={ordersTexts.intro} />
      {orders.rows.length > 0 && <OfferPush />}
      <ListSearch label={ordersTexts.search} searched={searched} list={orders} />
      <PagedRows
        list={orders}
        searched={searched}
        words={ordersTexts}
        icon={ShoppingBag}
        action={<LinkButton to={bookingPaths.browse}>{ordersTexts.browse}</LinkButton>}
      >
        {(rows) => <OrdersTable orders={rows} />}
      </PagedRows>
      {orders.status === 'failed' && !searched.text && <SavedOrders />}
    </>
  )
}

const nameId = ({ _id }: Booking) => `order-${_id}`

const listColumns = (): readonly Column<Booking>[] => [
  { label: ordersTexts.serial, cell: (_, place) => formatNumber(place + 1), mobileSlot: 'corner' },
  {
    label: ordersTexts.productName,
    cell: (order) => <OrderedPhone order={order} isGone={order.status === 'unavailable'} />,
    mobileSlot: 'title',
    cellId: nameId,
  },
  { label: ordersTexts.brandName, translate: 'no', cell: (order) => order.brand_name },
  { label: ordersTexts.price, cell: (order) => <OrderPrice order={order} /> },
  { label: ordersTexts.status, cell: (order) => <OrderStatus order={order} /> },
]

/** A buyer's orders (specification 2: serial, product name, brand_name, Product Price, status). */
export function OrdersTable({ orders }: { orders: readonly Booking[] }) {
  return <StackedTable caption={bookingTexts.ordersTitle} columns={listColumns()} rows={orders} />
}

/** What is next of a paid order, or how much of its price came back; empty for neither. */
function sayNext({ stage, dueAt, meetsAt, proposedBy, bankAsks, refunded, currency }: Booking): string {
  const words = ordersTexts.next
  const time = dueAt && formatPostingTime(dueAt)
  if (bankAsks) return words.bankAsks
  if (proposedBy) return words.proposed[proposedBy]
  if (meetsAt && new Date(meetsAt) > new Date()) return words.meets(formatPostingTime(meetsAt))
  if (stage === 'paid' && !meetsAt && time) return words.agree(time)
  if (stage === 'refunding') return words.refunding(formatAmount(refunded, currency))
  if (stage === 'completed' && refunded > 0) return words.refunded(formatAmount(refunded, currency))
  const say = ownValue<(time: string | null) => string>(words.stages, stage)
  return say ? say(time) : ''
}

function OrderStatus({ order }: { order: Booking }) {
  switch (order.status) {
    case 'booked':
      return (
        <OrderState next={order.dueAt ? ordersTexts.next.payBy(formatPostingTime(order.dueAt)) : ''}>
          <Link
            to={bookingPaths.payment(order._id)}
            className="btn btn-primary btn-sm whitespace-nowrap"
            aria-describedby={nameId(order)}
          >
            {bookingTexts.payNow}
          </Link>
        </OrderState>
      )
    case 'paid':
      return (
        <OrderState next={sayNext(order)}>
          <span className="badge badge-success">{bookingTexts.paid}</span>
        </OrderState>
      )
    case 'refunded':
      return <span className="badge badge-ghost">{bookingTexts.refunded}</span>
    case 'unavailable':
      return <span className="badge badge-ghost">{bookingTexts.notAvailable}</span>
    case 'cancelled':
      return <span className="badge badge-ghost">{bookingTexts.cancelled}</span>
  }
}
