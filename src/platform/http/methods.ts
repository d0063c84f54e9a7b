import type { Context, Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { platformProblemTexts as words } from '../texts.ts'
import { Refusal } from './refusal.ts'
import { respondProblem } from './respond-problem.ts'

/** Responds 405, or 204 to OPTIONS, with the methods that the address takes in `Allow` (RFC 9110, 9.3.7 and 15.5.6). */
export function respondMethods(c: Context, methods: string[]): Response {
  c.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (c.req.method === 'OPTIONS') return c.body(null, 204)
  return respondProblem(c, new Refusal(405, 'method-not-allowed', words.takes(methods.join(', '))))
}

/**
 * Refuses methods that no route of an address takes. Mount it after these routes and before the pages, which Hono's
 * `methodNotAllowed` would count.
 */
export function refuseOtherMethods(routes: Hono['routes']): MiddlewareHandler {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes) {
    if (method !== 'ALL') router.add('ALL', path, method)
  }
  return async (c, next) => {
    const methods = new Set(router.match('ALL', c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) return next()
    if (methods.has('GET')) methods.add('HEAD')
    return respondMethods(c, [...methods])
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Returns whether a method only reads (RFC 9110, 9.2.1). */
export const isSafeMethod = (method: string): boolean => safeMethods.includes(method)

const unseen = 'unseenWrite'

/** Marks a call whose writes no page shows at once, such as counts, so that it clears no cache. */
export const unseenWrite: MiddlewareHandler = async (c, next) => {
  c.set(unseen, true)
  await next()
}

export const mayHaveWritten = (c: Context): boolean => !isSafeMethod(c.req.method) && !c.get(unseen)

const unshared = 'unsharedWrite'

/** Marks a call whose writes only the caller's own pages show, and other people's that are not cached, so that it clears no cache. */
export const unsharedWrite: MiddlewareHandler = async (c, next) => {
  c.set(unshared, true)
  await next()
}

/** Returns whether a request may have changed what cached pages show. */
export const mayHaveChangedPages = (c: Context): boolean => mayHaveWritten(c) && !c.get(unshared)

export const onlyRead: MiddlewareHandler = async (c, next) => {
  const methods = ['GET', 'HEAD']
  return methods.includes(c.req.method) ? next() : respondMethods(c, methods)
}
