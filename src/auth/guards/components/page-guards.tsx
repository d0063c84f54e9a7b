import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { pageContext, type Visitor } from '../../../ui/page-context.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { findQueryClient } from '../../../ui/query-client.ts'
import { roleQuery } from '../../queries.ts'
import { type Access, mayCall } from '../../rules.ts'
import { waitForUser } from '../../session/components/session-store.ts'
import { identityTexts } from '../../texts.ts'
import { redirectToLogin, redirectToLoginOnServer } from './login-address.ts'

/** The visitor of a page, set by a guard on the server: null without a session, 'everybody' without a guard. */
export const visitorContext = createContext<Visitor | null | 'everybody'>('everybody')

const forbiddenContext = createContext(false)

type ServerGuard = MiddlewareFunction<Response>
type BrowserGuard = MiddlewareFunction

/** Reads the visitor into the page's context. Throws a 503 when the session cannot be read. */
const readVisitor: ServerGuard = async ({ context }) => {
  const { readVisitor, report } = context.get(pageContext)
  const visitor = await readVisitor().catch((reason: unknown) => {
    report?.(reason)
    throw data(identityTexts.unknown, { status: 503 })
  })
  context.set(visitorContext, visitor)
}

/** The visitor of a page, for loaders below `requireSignedIn`. Throws a 403 when `readRole` has found a wrong role. */
export function visitorOf(context: Readonly<RouterContextProvider>): Visitor {
  const visitor = context.get(visitorContext)
  if (visitor === null || visitor === 'everybody') throw new Error('not below requireSignedIn')
  if (context.get(forbiddenContext)) throw data(null, { status: 403 })
  return visitor
}

/** Who reads a page that is open to everybody: as whom its loader calls the API. */
export function readerOf(context: Readonly<RouterContextProvider>): Pick<Visitor, 'fetchApi'> {
  const visitor = context.get(visitorContext)
  return visitor && visitor !== 'everybody' ? visitor : context.get(pageContext)
}

/** A guard that reads the visitor only if the request has a session cookie: without one, the page is the same for everybody. */
export const readVisitorOfSession: ServerGuard = async (args, next) => {
  if (args.context.get(pageContext).hasSession) await readVisitor(args, next)
}

export const requireSignedIn: ServerGuard = async (args, next) => {
  await readVisitor(args, next)
  if (!args.context.get(visitorContext)) throw redirectToLoginOnServer(args.request)
}

export const requireSignedInClient: BrowserGuard = async ({ request }) => {
  if (!(await waitForUser())) throw redirectToLogin(request)
}

/**
 * A guard below `requireSignedIn` that checks the role, so that `visitorOf` refuses in every loader. It does not throw itself,
 * because errors of middleware skip the dashboard's error page.
 */
export const readRole =
  (access: Access): ServerGuard =>
  ({ context }) => {
    context.set(forbiddenContext, !mayCall(visitorOf(context).role, access))
  }

/** The loader of `RoleLayout`. Returns false: the browser has yet to look the role up. Throws a 403 for a wrong role. */
export function requireRole({ context }: LoaderFunctionArgs): boolean {
  visitorOf(context)
  return false
}

/** A guard in the browser that admits a role. A failed look-up leads to /login (specification 4). */
export const requireRoleClient =
  (access: Access): BrowserGuard =>
  async ({ request }) => {
    const user = await waitForUser()
    if (!user) throw redirectToLogin(request)
    // A known one is used at once and revalidated.
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

/** The progress bar shown while the session or role is being checked (specification 4). */
export function Checking() {
  return <ProgressBar label={identityTexts.checking} />
}
