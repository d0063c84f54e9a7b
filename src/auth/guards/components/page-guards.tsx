import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import type { Page } from '../../../ui/api.ts'
import { pageContext, type Visitor } from '../../../ui/page-context.ts'
import { loadQueries } from '../../../ui/page-queries.ts'
import type { pagedQuery } from '../../../ui/paged-list.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { createPageQueries, findQueryClient } from '../../../ui/query-client.ts'
import { roleQuery } from '../../queries.ts'
import { type Access, mayCall } from '../../rules.ts'
import { waitForUser } from '../../session/components/session-store.ts'
import { identityTexts } from '../../texts.ts'
import { redirectToLogin, redirectToLoginOnServer } from './login-address.ts'

/** The visitor that a page is rendered for, set by a guard on the server; 'everybody' without a guard. */
export const visitorContext = createContext<Visitor | null | 'everybody'>('everybody')

/** Whether the role of the visitor does not allow the page. */
const forbiddenContext = createContext(false)

type ServerGuard = MiddlewareFunction<Response>
type BrowserGuard = MiddlewareFunction

/** Reads the visitor, for a page that signed-in users see differently. Throws a 503 when their session cannot be read. */
const readVisitor: ServerGuard = async ({ context }) => {
  const { readVisitor, report } = context.get(pageContext)
  const visitor = await readVisitor().catch((reason: unknown) => {
    report?.(reason)
    throw data(identityTexts.unknown, { status: 503 })
  })
  context.set(visitorContext, visitor)
}

/** The signed-in user of a page below `requireSignedIn`, for its loader. Throws a 403 when the page is for another role. */
export function visitorOf(context: Readonly<RouterContextProvider>): Visitor {
  const visitor = context.get(visitorContext)
  if (visitor === null || visitor === 'everybody') throw new Error('not below requireSignedIn')
  if (context.get(forbiddenContext)) throw data(null, { status: 403 })
  return visitor
}

/** Reads the visitor of a public page. Without a session the page is the same for everybody, and the browser asks who is there. */
export const readVisitorOfSession: ServerGuard = async (args, next) => {
  if (args.context.get(pageContext).hasSession) await readVisitor(args, next)
}

/** Redirects visitors to /login, and back here after it. */
export const requireSignedIn: ServerGuard = async (args, next) => {
  await readVisitor(args, next)
  if (!args.context.get(visitorContext)) throw redirectToLoginOnServer(args.request)
}

/** Redirects visitors to /login in the browser, for pages that are opened within it. */
export const requireSignedInClient: BrowserGuard = async ({ request }) => {
  if (!(await waitForUser())) throw redirectToLogin(request)
}

/**
 * Looks up the role of the visitor, below `requireSignedIn`: `visitorOf` then refuses another role in every loader, also
 * when the router asks for the data of one page alone. It does not throw: what middleware throws before the loaders run
 * goes to the error page of the root, past the one of the dashboard.
 */
export const readRole =
  (access: Access): ServerGuard =>
  async ({ context }) => {
    const { fetchApi, user } = visitorOf(context)
    const role = await createPageQueries(fetchApi).fetchQuery(roleQuery(user.email))
    context.set(forbiddenContext, !isAllowed(access)(role))
  }

/** The loader of the layout around such pages: refuses another role with 403. */
export function requireRole({ context }: LoaderFunctionArgs): null {
  visitorOf(context)
  return null
}

/** Refuses users of another role in the browser. A failed look-up goes to /login (specification 4). */
export const requireRoleClient =
  (access: Access): BrowserGuard =>
  async ({ request }) => {
    const user = await waitForUser()
    if (!user) throw redirectToLogin(request)
    // One that is known is used at once, and looked up again in the background.
    const role = findQueryClient().ensureQueryData({ ...roleQuery(user.email), revalidateIfStale: true })
    const allowed = await role.then(isAllowed(access), () => {
      throw redirectToLogin(request)
    })
    if (!allowed) throw data(null, { status: 403 })
  }

const isAllowed =
  (access: Access) =>
  ({ isAdmin, isSeller }: { isAdmin: boolean; isSeller: boolean }): boolean =>
    mayCall(isAdmin ? 'admin' : isSeller ? 'seller' : 'buyer', access)

/** Fetches the first rows of a list on the server, for the loader of a page below `requireSignedIn` to return. */
export const loadList = <One extends Page<unknown>>(
  { context }: LoaderFunctionArgs,
  listQuery: ReturnType<typeof pagedQuery<One>>,
) => loadQueries(visitorOf(context), (queries) => queries.prefetchInfiniteQuery(listQuery))

/** The progress bar while the session or the role is loading (specification 4). */
export function Checking() {
  return <ProgressBar label={identityTexts.checking} />
}
