import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useParams } from 'react-router'
import { useSignedInUser } from '../../identity/components/use-auth.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { loadOrder } from '../components/load-order.ts'
import { Receipt } from '../components/receipt.tsx'
import { viewerOf } from '../components/viewer-of.ts'
import { orderMessages, receiptMessages as words } from '../messages/order.ts'
import type { OrderDetails } from '../order-contract.ts'
import { bookingPaths } from '../paths.ts'
import { orderDetailsQuery } from '../queries.ts'

/** Loads the order before the page is rendered. */
export const loader = loadOrder

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** The receipt of an order, to print. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { uid } = useSignedInUser()
  return (
    <>
      <div className="mb-4 flex max-w-2xl flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={bookingPaths.order(id)}>{words.back}</BackLink>
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {words.print}
        </button>
      </div>
      <QueryResult
        query={useQuery(orderDetailsQuery(id))}
        failed={orderMessages.loadFailed}
        skeleton={<RowsSkeleton />}
      >
        {(order) =>
          isPaidFor(order) ? (
            <Receipt order={order} me={viewerOf(order, uid)} />
          ) : (
            <EmptyState icon={ReceiptText} title={words.none} hint={words.noneHint} />
          )
        }
      </QueryResult>
    </>
  )
}

const isPaidFor = ({ timeline }: OrderDetails) => timeline.some(({ stage }) => stage === 'paid')
