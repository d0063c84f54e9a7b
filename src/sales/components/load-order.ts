import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../auth/guards/components/page-guards.tsx'
import { checklistQuery } from '../../fulfilment/queries.ts'
import { viewerOf } from '../../orders/components/describe-stage.ts'
import { orderKeys } from '../../orders/queries.ts'
import type { Stage } from '../../orders/rules.ts'
import { createApi, paramOf } from '../../ui/api.ts'
import { freshQuery, loadQueries, throwAsPage } from '../../ui/query-client.ts'
import type { SaleApi } from '../routes.ts'

const api = createApi<SaleApi>()

/** How often a waiting order is refetched in case the event stream is down, in milliseconds. */
const slowPollMillis = 60_000

/** Listed here: the rules of orders would add to what the page loads. */
const waitingStages: readonly Stage[] = ['paid', 'handed-over', 'disputed', 'returning', 'refunding']

/** An order with all that its page shows, for its parties and admins. */
export const orderDetailsQuery = (id: string) =>
  freshQuery(orderKeys.details(id), (call) => api.orders[':id'].$get(paramOf(id), call), {
    refetchInterval: ({ state }) =>
      state.data && waitingStages.includes(state.data.stage) ? slowPollMillis : false,
  })

/** Loads the order of a page before it is rendered. An unknown order, or one of other people, is a 404. */
export function loadOrder({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  return loadQueries(visitor, async (queries) => {
    const order = await queries.fetchQuery(orderDetailsQuery(id)).catch(throwAsPage)
    if (order?.stage !== 'paid') return
    await queries.prefetchQuery(
      checklistQuery(viewerOf(order, visitor.user.uid) === 'buyer' ? 'buyer' : 'seller'),
    )
  })
}
