import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/guards/components/page-guards.tsx'
import { loadQueries, throwAsPage } from '../../ui/page-queries.ts'
import { checklistQuery, orderDetailsQuery } from '../queries.ts'
import { viewerOf } from './describe-stage.ts'

/** Loads the order of a page before it is rendered. An unknown one, or one of other people, is the 404 page. */
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
