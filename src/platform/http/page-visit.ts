import type { Context } from 'hono'
import { withOwnEmail } from '../../kernel/own-email.ts'
import { personal } from './cache-headers.ts'

/** The visitor of a page, and a token to call the API in their name. */
export type PageVisitor = {
  user: { uid: string; email: string; displayName: string; emailVerified: boolean }
  token: string
}

export type VisitDeps = {
  /** Calls the API of this process, as if from the client of the request with these bindings. */
  fetchApi: (path: string, init: RequestInit, bindings: Context['env']) => Promise<Response>
  /** The visitor by the session cookie, or null. */
  readVisitor: (headers: Headers) => Promise<PageVisitor | null>
}

/** One request for a page: how it calls the API, and its visitor, read from the session cookie on demand. */
export function openVisit({ fetchApi, readVisitor }: VisitDeps, c: Context) {
  const call = (path: string, init: RequestInit = {}, token?: string) => {
    const headers = new Headers(init.headers)
    const forwarded = c.req.header('x-forwarded-for')
    if (forwarded) headers.set('x-forwarded-for', forwarded)
    if (token) headers.set('authorization', `bearer ${token}`)
    return fetchApi(path, { ...init, headers }, c.env)
  }
  let reading: Promise<PageVisitor | null> | undefined

  return {
    fetchApi: (path: string, init?: RequestInit) => call(path, init),
    async readVisitor() {
      reading ??= readVisitor(c.req.raw.headers)
      const visitor = await reading
      if (!visitor) return null
      const { user, token } = visitor
      return {
        user,
        fetchApi: (path: string, init?: RequestInit) =>
          call(withOwnEmail(path, init?.method ?? 'GET', user.email), init, token),
      }
    },
    /** Keeps a page that depends on its visitor out of every cache, redirects and errors included. */
    async finish(headers: Headers): Promise<void> {
      if (!reading) return
      headers.set('cache-control', personal)
      headers.append('vary', 'Cookie')
      headers.delete('etag')
    },
  }
}
