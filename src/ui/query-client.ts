import {
  dehydrate,
  type DehydratedState,
  onlineManager,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ClientRequestOptions } from 'hono/client'
import { useMemo } from 'react'
import { data, isRouteErrorResponse, useMatches } from 'react-router'
import { ApiProblem, type BodyOf, parseResponse, type Send } from './api.ts'
import type { Visitor } from './page-context.ts'
import type { AnyAnswer } from './typed-client.ts'

const staleMillis = 5 * 60_000
/**
 * How many milliseconds data counts as fresh that others change at any time: it is refetched whenever it is shown, but not by the
 * page that came with it or has just begun to fetch it.
 */
export const freshMillis = 2000
const maxRetries = 3
const maxWaitMillis = 30_000

/** Returns whether a call or a loader was refused (4xx), so that asking again would be refused again. */
export function isRefusal(reason: unknown): boolean {
  const isAnswer = reason instanceof ApiProblem || isRouteErrorResponse(reason)
  return isAnswer && reason.status >= 400 && reason.status < 500
}

/** Whether people may ask again: a refused call is refused again, unless there were only too many. */
export function isWorthAsking(reason: unknown): boolean {
  return !isRefusal(reason) || (reason as { status: number }).status === 429
}

export function isWorthRetrying(failures: number, reason: unknown): boolean {
  if (isRefusal(reason)) return false
  // Refetched when the connection returns.
  if (!onlineManager.isOnline()) return false
  return failures < maxRetries
}

/** Returns the milliseconds to wait before the next retry: 1 s, 2 s, 4 s, at most 30 s. */
export function waitBeforeRetry(failures: number): number {
  return Math.min(1000 * 2 ** failures, maxWaitMillis)
}

/** Creates the query cache of specification 9: fresh for 5 minutes, 3 retries from 1 s doubling to 30 s, none for mutations. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline ends in an error with 'Try again', not in an endless skeleton.
      queries: {
        staleTime: staleMillis,
        retry: isWorthRetrying,
        retryDelay: waitBeforeRetry,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const sends = new WeakMap<QueryClient, Send>()

/** Creates the query cache of one page on the server, whose calls go through `send` and are tried once. */
export function createPageQueries(send: Send): QueryClient {
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { retry: false } })
  sends.set(queries, send)
  return queries
}

/** The options that a query function passes to the API client: its abort signal and, on the server, the visitor's `fetch`. */
export function callOptions({ client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>) {
  return { init: { signal }, fetch: sends.get(client) } as Pick<ClientRequestOptions, 'init' | 'fetch'>
}

type Ask<Answer> = (call: ReturnType<typeof callOptions>) => Promise<Answer>
type Options<Answer extends AnyAnswer> = Omit<
  UndefinedInitialDataOptions<BodyOf<Answer>>,
  'queryKey' | 'queryFn'
>

/** The query of one call, as `callQuery(['money'], (call) => api.money.$get({}, call))`, with further `options`. */
export function callQuery<Answer extends AnyAnswer>(
  queryKey: QueryKey,
  ask: Ask<Answer>,
  options: Options<Answer> = {},
) {
  const queryFn = (context: QueryFunctionContext) => parseResponse(ask(callOptions(context)))
  return queryOptions({ ...options, queryKey, queryFn })
}

/** A `callQuery` of what others change at any time: it is refetched whenever it is shown. */
export function freshQuery<Answer extends AnyAnswer>(
  queryKey: QueryKey,
  ask: Ask<Answer>,
  options: Options<Answer> = {},
) {
  return callQuery(queryKey, ask, { ...options, staleTime: freshMillis })
}

let browserClient: QueryClient | undefined

/** Returns the browser's one query cache; on the server, a new one on each call. */
export function findQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  if (browserClient) return browserClient
  // It assumes a connection until a change.
  onlineManager.setOnline(navigator.onLine)
  browserClient = createQueryClient()
  return browserClient
}

/**
 * A call that changes what is shown under a key, which is fetched again even if it fails: somebody may have been faster.
 * @param alsoChanged a key of other pages, whose queries are not waited for
 */
export function useRefreshingCall<Input, Answer>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Answer>,
  alsoChanged?: QueryKey,
) {
  const queryClient = useQueryClient()
  const refresh = () => {
    if (alsoChanged) void queryClient.invalidateQueries({ queryKey: alsoChanged })
    return queryClient.invalidateQueries({ queryKey })
  }
  return useMutation({
    mutationFn,
    onSuccess: refresh,
    // Not waited for: what went wrong is shown at once.
    onError: () => void refresh(),
  })
}

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

/** What the page's loaders fetched for `HydrationBoundary`, as fresh as the page, however slow its scripts or wrong the device's clock. */
export function useDehydratedQueries(): DehydratedState | undefined {
  const loaded = useMatches().map(({ loaderData }) => loaderData as Partial<WithQueries> | undefined)
  const queries = loaded.findLast((data) => data?.queries)?.queries
  return useMemo(() => (queries && !isFromHistory() ? asFetchedNow(queries) : queries), [queries])
}

/** Whether the page may be an old one, which the browser has kept for Back. */
const isFromHistory = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

const asFetchedNow = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
})

/**
 * Turns a refused call (4xx, except 429) into a page of that status by throwing; 404 for what does not exist. After other
 * failures it returns undefined, so that the browser tries again.
 */
export function throwAsPage(problem: unknown): undefined {
  if (!(problem instanceof ApiProblem)) throw problem
  if (!isWorthAsking(problem)) throw data(problem.detail, { status: problem.status })
}
