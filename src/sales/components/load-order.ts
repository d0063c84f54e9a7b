import { queryOptions } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../auth/guards/components/page-guards.tsx'
import { checklistQuery } from '../../fulfilment/handover/queries.ts'
import { viewerOf } from '../../orders/components/describe-stage.ts'
import { freshMillis, orderKeys } from '../../orders/queries.ts'
import type { Stage } from '../../orders/rules.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { loadQueries, throwAsPage } from '../../ui/page-queries.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { SaleApi } from '../routes.ts'

const api = createApi<SaleApi>()

/** Should the event stream be down. */
const slowPollMillis = 60_000

/** Listed here: the rules of orders would add to what the page loads. */
const waitingStages: readonly Stage[] = ['paid', 'handed-over', 'disputed', 'returning', 'refunding']

export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.details(id),
    queryFn: (context) => parseResponse(api.orders[':id'].$get(paramOf(id), callOptions(context))),
    staleTime: freshMillis,
    refetchInterval: ({ state }) =>
      state.data && waitingStages.includes(state.data.stage) ? slowPollMillis : false,
  })

/** Unknown or foreign orders are a 404. */
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
