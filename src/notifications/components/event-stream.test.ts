import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AuthUser } from '../../auth/session/components/auth-client.ts'
import { sessionStore } from '../../auth/session/components/session-store.ts'
import { ApiProblem } from '../../ui/api.ts'
import { followEvents, refreshOnEvents } from './event-stream.ts'

/** A browser's EventSource that never connects. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
  }
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const openSources = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED)

const setLoading = (loading: boolean) => sessionStore.update((before) => ({ ...before, loading }))
const user = { uid: 'nadia' } as AuthUser

beforeEach(() => {
  sessionStore.update(() => ({ loading: false, user }))
  FakeSource.opened = []
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a refused stream is opened again a minute later, and once only when the page is shown meanwhile', () => {
  const end = followEvents('message', () => {})
  FakeSource.opened[0]?.refuse()
  expect(openSources()).toHaveLength(0)
  dispatchEvent(new Event('pageshow'))
  expect(openSources()).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(openSources()).toHaveLength(1)
  openSources()[0]?.refuse()
  vi.advanceTimersByTime(60_000)
  expect(openSources()).toHaveLength(1)
  end()
  expect(openSources()).toHaveLength(0)
})

it('the stream is closed while somebody signs in or out', () => {
  const end = followEvents('message', () => {})
  expect(openSources()).toHaveLength(1)
  setLoading(true)
  expect(openSources()).toHaveLength(0)
  const endOther = followEvents('stage', () => {})
  dispatchEvent(new Event('pageshow'))
  expect(openSources()).toHaveLength(0)
  setLoading(false)
  expect(openSources()).toHaveLength(1)
  endOther()
  end()
  setLoading(false)
  expect(openSources()).toHaveLength(0)
})

it('the stream is not opened for whoever has signed out while their page is still shown', () => {
  const end = followEvents('message', () => {})
  sessionStore.update(() => ({ loading: false, user: null, previousUser: user }))
  expect(openSources()).toHaveLength(0)
  end()
})

it.each([
  { status: 403, asked: 1 },
  { status: 503, asked: 2 },
])('asks $asked times for what is answered by $status while the stream opens', async ({ status, asked }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const load = vi.fn(() => Promise.reject(new ApiProblem(status, 'no', 'No.')))
  const leave = new QueryObserver(client, { queryKey: ['orders', 'mine'], queryFn: load }).subscribe(() => {})
  const end = refreshOnEvents(client, ['orders'], ['ready', 'stage'])
  await vi.advanceTimersByTimeAsync(0)
  FakeSource.opened[0]?.dispatchEvent(new MessageEvent('ready', { data: '{}' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(asked)
  leave()
  end()
})

it('asks again after a first answer that was under way when the event came', async () => {
  const client = new QueryClient()
  let stage = 'handed-over'
  const answers: (() => void)[] = []
  const load = () => {
    const read = stage
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(client, { queryKey: ['orders', 'mine'], queryFn: load })
  const leave = observer.subscribe(() => {})
  const end = refreshOnEvents(client, ['orders'], ['stage'])
  stage = 'completed'
  FakeSource.opened[0]?.dispatchEvent(new MessageEvent('stage', { data: '{}' }))
  for (const nth of [0, 1]) {
    await vi.advanceTimersByTimeAsync(0)
    answers[nth]?.()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toBe('completed')
  leave()
  end()
})
