import { QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'
import { ApiProblem } from './api.ts'

const freshFor = 5 * 60_000
const retries = 3
const longestWait = 30_000

/** Whether asking again can help: a refusal (4xx) stays a refusal, of a call as of a page's loader. */
function isWorthRetrying(failures: number, reason: unknown): boolean {
  const isAnswer = reason instanceof ApiProblem || isRouteErrorResponse(reason)
  if (isAnswer && reason.status >= 400 && reason.status < 500) return false
  return failures < retries
}

/** Milliseconds before the next try: 1 s, 2 s, 4 s, at most 30 s. */
export function waitBeforeRetry(failures: number): number {
  return Math.min(1000 * 2 ** failures, longestWait)
}

/** The query cache of specification 9: fresh for 5 minutes, 3 retries from 1 s doubling to 30 s, none for mutations. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': offline ends in an error with 'Try again', not in a skeleton for ever.
      queries: {
        staleTime: freshFor,
        retry: isWorthRetrying,
        retryDelay: waitBeforeRetry,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

let browserClient: QueryClient | undefined

/** The browser's one cache, so that loaders share it with components; on the server a new one for every answer. */
export function findQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}
