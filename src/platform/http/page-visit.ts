import type { Context } from 'hono'
import { withOwnEmail } from '../../kernel/own-email.ts'
import type { Visitor } from '../../ui/page-context.ts'
import { personal } from './cache-headers.ts'
import type { Limit } from './rate-limit.ts'

/** The visitor of a page, and the caller that the guard of the API takes them for. */
export type PageVisitor = Omit<Visitor, 'fetchApi'> & { caller: object }

/** A visitor who stands for any signed-in user. Its calls note which limits they count by: each reader of the page has to keep them. */
export type StandIn = PageVisitor & { limits: Limit[] }

/** The bindings of a page that is rendered once for all signed-in users. */
type SharedPageBindings = { sharedAs?: StandIn }

export type VisitDeps = {
  /** Calls the API of this process, as the `caller` of these bindings. */
  fetchApi: (path: string, init: RequestInit, bindings: Context['env']) => Promise<Response>
  readVisitor: (headers: Headers) => Promise<PageVisitor | null>
}

/** One request for a page: how it calls the API, and its visitor, read from the session cookie on demand. */
export function openVisit({ fetchApi, readVisitor }: VisitDeps, c: Context) {
  const call = async (path: string, init: RequestInit = {}, caller?: object) => {
    const answer = await fetchApi(path, init, { caller })
    // What is gone is so for everybody.
    isIncomplete ||= !answer.ok && answer.status !== 410
    return answer
  }
  const sharedAs = (c.env as SharedPageBindings | undefined)?.sharedAs
  let reading: Promise<PageVisitor | null> | undefined
  let isIncomplete = false

  return {
    isShared: sharedAs !== undefined,
    fetchApi: (path: string, init?: RequestInit) => call(path, init),
    async readVisitor() {
      reading ??= sharedAs ? Promise.resolve(sharedAs) : readVisitor(c.req.raw.headers)
      const visitor = await reading
      if (!visitor) return null
      const { caller, user, role } = visitor
      return {
        user,
        role,
        fetchApi: (path: string, init?: RequestInit) =>
          call(withOwnEmail(path, init?.method ?? 'GET', user.email), init, caller),
      }
    },
    /** Keeps a page that depends on its visitor, or with a failed call, out of every cache, redirects and errors included. */
    async finish(headers: Headers): Promise<void> {
      if (!isIncomplete && (!reading || sharedAs)) return
      headers.set('cache-control', personal)
      headers.append('vary', 'Cookie')
      headers.delete('etag')
    },
  }
}
