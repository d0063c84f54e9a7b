import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { data, useMatches } from 'react-router'
import { ApiProblem } from './api.ts'
import type { Visitor } from './page-context.ts'
import { createPageQueries } from './query-client.ts'

/** Loader data with the queries that a page is rendered with. */
type WithQueries = { queries: DehydratedState }

/**
 * Fetches the queries of a page on the server, as its visitor, for the loader to return: the page is rendered with them and
 * the browser does not fetch them again. One that fails is left out, and fetched by the browser.
 */
export async function loadQueries(
  { fetchApi }: Pick<Visitor, 'fetchApi'>,
  fetch: (queries: QueryClient) => Promise<unknown>,
): Promise<WithQueries> {
  const queries = createPageQueries(fetchApi)
  await fetch(queries)
  return { queries: dehydrate(queries) }
}

/** The queries that the page's loader fetched on the server. */
export function useDehydratedQueries(): DehydratedState | undefined {
  const loaded = useMatches().map(({ loaderData }) => loaderData as Partial<WithQueries> | undefined)
  return loaded.findLast((data) => data?.queries)?.queries
}

/**
 * Ends a page on the server with the status of a refused call: 404 for what does not exist. What failed in another way, such as
 * an outage or too many requests, is left out, so that the browser asks again.
 */
export function throwAsPage(problem: unknown): undefined {
  if (!(problem instanceof ApiProblem)) throw problem
  if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
    throw data(problem.detail, { status: problem.status })
  }
}
