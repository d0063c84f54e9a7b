import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { sessionStore } from '../../auth/session/components/session-store.ts'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { createStore, useStore } from '../../ui/external-store.ts'
import { isRefusal } from '../../ui/query-client.ts'

/** The types of live events. `ready` comes when the stream opens: after an interruption, anything may be new. */
export type LiveEvent = 'ready' | 'notification' | 'message' | 'stage'

const types: LiveEvent[] = ['ready', 'notification', 'message', 'stage']
/** Milliseconds until the next try after a refusal, which ends the browser's own retries. */
const pause = 60_000

type Listener = (data: Record<string, string>) => void

/** Whether the page's event stream has opened, or has failed to. */
export const streamStore = createStore({ hasBegun: false })

const listeners = new Map<LiveEvent, Set<Listener>>()
let source: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let users = 0
let unwatchSession = () => {}

/**
 * Subscribes to a type of events on the page's one event stream, and returns the function that unsubscribes. The stream is open
 * only while it has subscribers, its tab is visible and somebody is signed in, because browsers allow few connections to a site.
 */
export function followEvents(type: LiveEvent, listener: Listener): () => void {
  const own = listeners.get(type) ?? new Set()
  listeners.set(type, own.add(listener))
  users += 1
  if (users === 1) begin()
  return () => {
    own.delete(listener)
    users -= 1
    if (users === 0) end()
  }
}

/** Refetches the queries of this key on events of these types, except refused ones. Returns the function that unsubscribes. */
export function refreshOnEvents(
  queryClient: QueryClient,
  queryKey: QueryKey,
  events: readonly LiveEvent[],
): () => void {
  const refresh = async () => {
    const isUnderWay =
      queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
    const invalidate = () =>
      queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => !isRefusal(state.error) })
    await invalidate()
    // An answer under way may be older than the event.
    if (isUnderWay) await invalidate()
  }
  const ends = events.map((event) => followEvents(event, () => void refresh()))
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Returns the result of a query that `refreshOnEvents` keeps up to date. It is asked when the event stream has opened, or could not be:
 * an earlier answer would be asked for again then. It is not asked during a sign-in or sign-out, when it would be refused.
 */
export function useLiveQuery<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, DefaultError, Data, Key>,
): UseQueryResult<Data> {
  const { loading } = useAuth()
  const hasBegun = useStore(streamStore, (stream) => stream.hasBegun)
  return useQuery({ ...query, enabled: !loading && hasBegun })
}

function begin(): void {
  follow()
  unwatchSession = sessionStore.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  // The back/forward cache allows no open connection.
  addEventListener('pagehide', close)
  addEventListener('pageshow', follow)
}

function end(): void {
  close()
  unwatchSession()
  document.removeEventListener('visibilitychange', follow)
  removeEventListener('pagehide', close)
  removeEventListener('pageshow', follow)
}

function follow(): void {
  const { loading, user } = sessionStore.read()
  if (document.hidden || loading || !user) close()
  else if (!source) open()
}

function open(): void {
  source = new EventSource('/api/events')
  for (const type of types) {
    source.addEventListener(type, ({ data }) => {
      for (const listener of listeners.get(type) ?? []) listener(JSON.parse(data))
      setBegun(true)
    })
  }
  source.addEventListener('error', () => {
    if (source?.readyState === EventSource.CLOSED) {
      close()
      timer = setTimeout(follow, pause)
    }
    setBegun(true)
  })
}

function close(): void {
  clearTimeout(timer)
  source?.close()
  source = null
  setBegun(false)
}

function setBegun(hasBegun: boolean): void {
  if (streamStore.read().hasBegun !== hasBegun) streamStore.update(() => ({ hasBegun }))
}
