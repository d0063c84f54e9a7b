import { Link } from 'react-router'
import { bookingPaths } from '../../orders/paths.ts'
import { moneyMessages as words } from '../messages/money.ts'
import type { MoneyDifference } from '../money-contract.ts'

/** The order that an amount belongs to, by the name of its phone. */
export function OrderLink({ orderId, product_name }: Pick<MoneyDifference, 'orderId' | 'product_name'>) {
  if (orderId === null) return <span className="text-quiet">{words.noOrder}</span>
  return (
    <Link to={bookingPaths.order(orderId)} className="link min-w-0 break-words">
      {product_name}
    </Link>
  )
}
