type Fetch = (request: Request) => Promise<Response>
type Stored = { request: Headers; vary: string[]; status: number; headers: Headers; body: ArrayBuffer }

/** Statuses that may be stored without an explicit lifetime (RFC 9110, 15.1). */
const storable = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

type Options = {
  /** Vary is not looked at, as by some content delivery networks. */
  ignoresVary?: boolean
  /** Requests that go past the cache. */
  bypasses?: (request: Request) => boolean
}

/**
 * A shared cache in front of a server (RFC 9111), as greedy as the standard lets it be: it stores whatever it may, cookies or
 * not, keeps it for ever, and honours Vary.
 */
export function openCachingProxy(
  fetch: Fetch,
  { ignoresVary = false, bypasses = () => false }: Options = {},
): { fetch: Fetch; hits: () => number } {
  const stored = new Map<string, Stored[]>()
  let hits = 0
  return {
    hits: () => hits,
    async fetch(request) {
      if (request.method !== 'GET' || bypasses(request)) return fetch(request)
      const known = stored.get(request.url)?.find((one) => matches(one, request))
      if (known) {
        hits += 1
        return new Response(known.body, { status: known.status, headers: known.headers })
      }
      const answer = await fetch(request)
      if (!mayStore(request, answer)) return answer
      const one: Stored = {
        request: request.headers,
        vary: ignoresVary ? [] : listVary(answer),
        status: answer.status,
        headers: answer.headers,
        body: await answer.arrayBuffer(),
      }
      stored.set(request.url, [...(stored.get(request.url) ?? []), one])
      return new Response(one.body, { status: one.status, headers: one.headers })
    },
  }
}

const listVary = ({ headers }: Response) =>
  (headers.get('vary') ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || [])

/** Whether the headers that a stored answer varies by are those of this request (RFC 9111, 4.1). */
const matches = ({ request, vary }: Stored, { headers }: Request) =>
  vary.every((name) => request.get(name) === headers.get(name))

/** RFC 9111, 3: what a shared cache may store. */
function mayStore(request: Request, answer: Response): boolean {
  const control = (answer.headers.get('cache-control') ?? '').toLowerCase()
  if (/\b(no-store|private|no-cache)\b/.test(control) || listVary(answer).includes('*')) return false
  const seconds = control.match(/\bs-maxage=(\d+)/)?.[1] ?? control.match(/\bmax-age=(\d+)/)?.[1]
  if (seconds === '0') return false
  if (request.headers.has('authorization')) return /\b(public|must-revalidate|s-maxage)\b/.test(control)
  return storable.includes(answer.status)
}
