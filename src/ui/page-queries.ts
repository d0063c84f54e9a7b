import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { data, useMatches } from 'react-router'
import { ApiProblem } from './api.ts'
import type { Visitor } from './page-context.ts'
import { createPageQueries } from './query-client.ts'

type WithQueries = { queries: DehydratedState }

/** Fetches a page's queries on the server as its visitor, for the loader to return. The browser fetches failed ones. */
export async function loadQueries(
  { fetchApi }: Pick<Visitor, 'fetchApi'>,
  fetch: (queries: QueryClient) => Promise<unknown>,
): Promise<WithQueries> {
  const queries = createPageQueries(fetchApi)
  await fetch(queries)
  return { queries: dehydrate(queries) }
}

export function useDehydratedQueries(): DehydratedState | undefined {
  const loaded = useMatches().map(({ loaderData }) => loaderData as Partial<WithQueries> | undefined)
  return loaded.findLast((data) => data?.queries)?.queries
}

/**
 * Turns a refused call (4xx, except 429) into a page of that status by throwing; 404 for what does not exist. After other
 * failures it returns undefined, so that the browser tries again.
 */
export function throwAsPage(problem: unknown): undefined {
  if (!(problem instanceof ApiProblem)) throw problem
  if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
    throw data(problem.detail, { status: problem.status })
  }
}
