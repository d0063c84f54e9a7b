import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/guards/components/page-guards.tsx'
import { loadQueries, throwAsPage } from '../../ui/page-queries.ts'
import { orderDetailsQuery } from '../queries.ts'

/** Loads the order of a page before it is rendered. An unknown one, or one of other people, is the 404 page. */
export function loadOrder({ params: { id = '' }, context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), (queries) =>
    queries.fetchQuery(orderDetailsQuery(id)).catch(throwAsPage),
  )
}
