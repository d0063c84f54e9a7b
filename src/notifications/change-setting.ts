import { createHmac } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { isSameAsAny, type Secret } from '../platform/secret.ts'
import { kindNames, type NotificationKind, type SettingProblem, whyNotTurnOff } from './rules.ts'
import { notificationSettings } from './schema.ts'

const purpose = 'unsubscribe-link'

type Subscription = { userId: string; kind: NotificationKind }

/** Writes a signed token for links in mails, which turns off e-mail of one kind for one person and does nothing else. */
export function writeUnsubscribeToken(secret: Secret, { userId, kind }: Subscription): string {
  return `${userId}.${kind}.${sign(secret.derive(purpose), userId, kind)}`
}

/** Reads an unsubscribe token; null unless its signature and kind are valid. */
export function readUnsubscribeToken(secret: Secret, token: string): Subscription | null {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const kind = kindNames.find((each) => each === name)
  if (!kind) return null
  const right = secret.deriveAll(purpose).map((key) => Buffer.from(sign(key, userId, kind)))
  return isSameAsAny(Buffer.from(signature), right) ? { userId, kind } : null
}

function sign(key: string, userId: string, kind: NotificationKind): string {
  return createHmac('sha256', key).update(`${userId}.${kind}`).digest('base64url')
}

/** Turns a user's e-mail of one kind on or off; refused for kinds always mailed. `changed` is false when it was so already. */
export async function changeSetting(
  db: Db,
  userId: string,
  { kind, email }: { kind: NotificationKind; email: boolean },
): Promise<Result<{ changed: boolean }, SettingProblem>> {
  const problem = email ? null : whyNotTurnOff(kind)
  if (problem) return no(problem)
  return ok({ changed: await setEmail(db, userId, kind, email) })
}

/** Lists the kinds of which a user has turned e-mail off. */
export async function listTurnedOff(db: Db, userId: string): Promise<Set<NotificationKind>> {
  const rows = await db
    .select({ kind: notificationSettings.kind })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.email, false)))
  return new Set(rows.map(({ kind }) => kind))
}

async function setEmail(db: Db, userId: string, kind: NotificationKind, email: boolean): Promise<boolean> {
  // E-mail is on without a row.
  const insert = db.insert(notificationSettings).values({ userId, kind, email })
  const written = email
    ? await db
        .update(notificationSettings)
        .set({ email })
        .where(
          and(
            eq(notificationSettings.userId, userId),
            eq(notificationSettings.kind, kind),
            eq(notificationSettings.email, false),
          ),
        )
        .returning({ kind: notificationSettings.kind })
    : await insert
        .onConflictDoUpdate({
          target: [notificationSettings.userId, notificationSettings.kind],
          set: { email },
          setWhere: ne(notificationSettings.email, email),
        })
        .returning({ kind: notificationSettings.kind })
  return written.length > 0
}
