import type { LoaderFunctionArgs } from 'react-router'
import type { Page } from '../../ui/api.ts'
import { loadQueries } from '../../ui/page-queries.ts'
import type { pagedQuery } from '../../ui/paged-list.ts'
import { visitorOf } from './page-guards.ts'

/** Fetches the first rows of a list on the server, for the loader of a page below `requireSignedIn` to return. */
export const loadList = <One extends Page<unknown>>(
  { context }: LoaderFunctionArgs,
  listQuery: ReturnType<typeof pagedQuery<One>>,
) => loadQueries(visitorOf(context), (queries) => queries.prefetchInfiniteQuery(listQuery))
