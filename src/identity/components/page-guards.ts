import type { QueryClient } from '@tanstack/react-query'
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { pageContext, type Visitor } from '../../ui/page-context.ts'
import { createPageQueries, findQueryClient } from '../../ui/query-client.ts'
import { roleQuery } from '../queries.ts'
import { type Access, mayCall } from '../rules.ts'
import { redirectToLogin, redirectToLoginOnServer } from './redirect-to-login.ts'
import { whoIsThere } from './session-store.ts'

/** The visitor that a page is rendered for, set by a guard on the server; 'everybody' without a guard. */
export const visitorContext = createContext<Visitor | null | 'everybody'>('everybody')

type ServerGuard = MiddlewareFunction<Response>
type BrowserGuard = MiddlewareFunction

/** Reads the visitor, for a page that signed-in users see differently. */
export const readVisitor: ServerGuard = async ({ context }) => {
  context.set(visitorContext, await context.get(pageContext).readVisitor())
}

/** The signed-in user of a page below `requireSignedIn`, for its loader. */
export function visitorOf(context: Readonly<RouterContextProvider>): Visitor {
  const visitor = context.get(visitorContext)
  if (visitor === null || visitor === 'everybody') throw new Error('not below requireSignedIn')
  return visitor
}

/** Redirects visitors to /login, and back here after it. */
export const requireSignedIn: ServerGuard = async (args, next) => {
  await readVisitor(args, next)
  if (!args.context.get(visitorContext)) throw redirectToLoginOnServer(args.request)
}

/** Redirects visitors to /login in the browser, for pages that are opened within it. */
export const requireSignedInHere: BrowserGuard = async ({ request }) => {
  if (!(await whoIsThere())) throw redirectToLogin(request)
}

/**
 * Refuses users of another role with 403, below `requireSignedIn`. A loader: what middleware throws before the loaders
 * run goes to the error page of the root, past the one of the dashboard.
 */
export const requireRole =
  (access: Access) =>
  async ({ context }: LoaderFunctionArgs) => {
    const visitor = visitorOf(context)
    await checkRole(createPageQueries(visitor.fetchApi), visitor.user.email, access)
    return null
  }

/** Refuses users of another role in the browser. A failed look-up goes to /login (specification 4). */
export const requireRoleHere =
  (access: Access): BrowserGuard =>
  async ({ request }) => {
    const user = await whoIsThere()
    if (!user) throw redirectToLogin(request)
    try {
      await checkRole(findQueryClient(), user.email, access)
    } catch (reason) {
      throw reason instanceof Error ? redirectToLogin(request) : reason
    }
  }

/** Throws a 403 when the role of this user does not allow the page. */
async function checkRole(queries: QueryClient, email: string, access: Access): Promise<void> {
  const { isAdmin, isSeller } = await queries.fetchQuery(roleQuery(email))
  const own = isAdmin ? 'admin' : isSeller ? 'seller' : 'buyer'
  if (!mayCall(own, access)) throw data(null, { status: 403 })
}
