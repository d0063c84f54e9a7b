import { and, eq, gt } from 'drizzle-orm'
import { readClientAddress } from '../../platform/http/client-address.ts'
import type { PageVisitor, StandIn } from '../../platform/http/page-visit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import type { PageCaller } from '../guards/guard.ts'
import { type Caller, roleInForce } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { type Account, accountColumns, isOpen } from '../store.ts'
import type { Auth } from './create-auth.ts'
import { endOfSession, isOver, touchSession } from './touch-session.ts'

export const ownColumns = {
  ...accountColumns,
  image: users.image,
  updatedAt: users.updatedAt,
  hasFactor: users.hasFactor,
}

export type OwnAccount = Account & { image: string | null; updatedAt: Date; hasFactor: boolean }

export function presentOwner({ id, name, email, emailVerified, image, createdAt, updatedAt }: OwnAccount) {
  return { id, name, email, emailVerified, image, createdAt, updatedAt }
}

export type OpenSession = {
  id: string
  createdAt: Date
  usedAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
  factorAt: Date | null
  account: OwnAccount
}

/** Finds the session of a request's cookie, also when a factor is still to be shown; null when it is over. That is no use of it. */
export async function findSession({ db, clock, sessionCookie }: Auth, headers: Headers) {
  const token = sessionCookie.read(headers)
  if (token === null) return null
  const now = clock.now()
  const [found] = await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      factorAt: sessions.factorAt,
      account: ownColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now), isOpen))
  return found && !isOver(found.account.role, found, now) ? found : null
}

/** Whether a session opens anything: its second factor was shown, and an admin is in their networks. */
export function isUsable(auth: Auth, { account, factorAt }: OpenSession): boolean {
  return (!account.hasFactor || factorAt !== null) && mayUse(auth, account)
}

export async function findUsableSession(auth: Auth, headers: Headers): Promise<OpenSession | null> {
  const found = await findSession(auth, headers)
  return found && isUsable(auth, found) ? found : null
}

/** Reads the usable session of a request, with its account in the role that is in force. Null without one. */
export async function readSession(auth: Auth, headers: Headers) {
  const found = await findUsableSession(auth, headers)
  if (!found) return null
  const { id, account } = found
  return {
    id,
    expiresAt: endOfSession(account.role, found),
    account: { ...account, role: roleInForce(account, auth.env.ADMIN_FACTOR) },
  }
}

export function mayUse(
  { isAdminPlace }: Pick<Auth, 'isAdminPlace'>,
  { role }: Pick<Account, 'role'>,
): boolean {
  return role !== 'admin' || isAdminPlace(readClientAddress())
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

/** Returns a visitor who stands for any signed-in user, in the least role. Its calls count as those of `visitor`. */
export function standInFor(visitor: PageVisitor): StandIn {
  const own = { email: 'anybody@swap.invalid', emailVerified: false }
  const limits: Limit[] = []
  const caller: PageCaller = {
    ...own,
    id: nobodysId,
    name: '',
    role: 'buyer',
    staff: null,
    verified: false,
    sessionId: nobodysId,
    hasFactor: false,
    factorAt: null,
    countedAs: visitor.user.uid,
    limits,
  }
  return { user: { ...own, uid: nobodysId, displayName: '' }, role: 'buyer', caller, limits }
}

/** Returns the function that reads the visitor of a page by the session cookie and notes its use. Null without a session. */
export function createReadVisitor({ auth }: { auth: Auth }) {
  return async (headers: Headers): Promise<PageVisitor | null> => {
    const found = await findUsableSession(auth, headers)
    if (!found) return null
    const { id: sessionId, factorAt, account } = found
    if (!(await touchSession(auth.db, found, account.role, auth.clock.now()))) return null
    const { id, email, name, emailVerified } = account
    const caller: Caller = { ...account, sessionId, factorAt }
    return {
      user: { uid: id, email, displayName: name, emailVerified },
      role: roleInForce(account, auth.env.ADMIN_FACTOR),
      caller,
    }
  }
}
