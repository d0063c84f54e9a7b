import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CatalogueApi } from '../../src/catalogue/routes.ts'
import { createApi, parseResponse } from '../../src/ui/api.ts'
import { createQueryClient, waitBeforeRetry } from '../../src/ui/query-client.ts'
import { row } from './rows.ts'

/** A server that answers as it is told, and notes at which second of the fake clock it was asked. */
function startServer(answer: () => Response) {
  const start = Date.now()
  const asked: number[] = []
  const api = createApi<CatalogueApi>(async () => {
    asked.push((Date.now() - start) / 1000)
    return answer()
  })
  return { asked, load: () => parseResponse(api.categories.$get()) }
}

/** A screen that shows the brands: what `useQuery` is inside. */
function showBrands(load: () => Promise<unknown>, client = createQueryClient()) {
  const observer = new QueryObserver(client, { queryKey: ['brands'], queryFn: load })
  const leave = observer.subscribe(() => {})
  return { client, leave, read: () => observer.getCurrentResult() }
}

const away = () => new Response('{}', { status: 503 })
const minutes = (count: number) => count * 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it(row('9 freshness'), async () => {
  const server = startServer(() => Response.json([]))
  const { client, leave } = showBrands(server.load)
  await vi.advanceTimersByTimeAsync(0)
  leave()
  await vi.advanceTimersByTimeAsync(minutes(5) - 1)
  showBrands(server.load, client).leave()
  expect(server.asked).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  showBrands(server.load, client).leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toEqual([0, 300])
})

it(row('9 retries'), async () => {
  const failing = startServer(away)
  const screen = showBrands(failing.load)
  await vi.advanceTimersByTimeAsync(minutes(60))
  expect(failing.asked).toHaveLength(1 + 3)
  expect(screen.read()).toMatchObject({ isError: true, error: { status: 503 } })

  const refusing = startServer(() => new Response('{}', { status: 403 }))
  showBrands(refusing.load)
  await vi.advanceTimersByTimeAsync(minutes(60))
  expect(refusing.asked).toHaveLength(1)

  const writing = startServer(away)
  const mutation = createQueryClient().getMutationCache().build(createQueryClient(), {
    mutationFn: writing.load,
  })
  await expect(mutation.execute(undefined)).rejects.toThrow()
  expect(writing.asked).toHaveLength(1)
})

it(row('9 backoff'), async () => {
  const server = startServer(away)
  showBrands(server.load)
  await vi.advanceTimersByTimeAsync(minutes(60))
  // Asked at once, then after 1, 2 and 4 more seconds.
  expect(server.asked).toEqual([0, 1, 3, 7])
  expect([0, 1, 2, 3, 4, 5, 10].map(waitBeforeRetry)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})
