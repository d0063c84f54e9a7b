import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { smsOfAll } from '../../accounts/index.ts'
import { accountFacts } from '../../auth/index.ts'
import type { Env } from '../../ops/env.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Limit, RateLimiter } from '../../platform/http/rate-limit.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { attemptsInADay } from '../../platform/jobs/failed-jobs.ts'
import type { JobSet } from '../../platform/jobs/jobs.ts'
import { slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import type { Log } from '../../platform/log.ts'
import { SmsRefused, type SmsSender, SmsUnavailable } from '../../platform/sms/ssl-wireless.ts'
import { notifications, smsRefusals } from '../schema.ts'
import type { NewNotice } from '../store.ts'
import { smsTexts } from '../texts/settings.ts'
import { smsKindOf, smsPerPerson } from './rules.ts'

export type SmsDeps = {
  db: Database
  env: Pick<Env, 'SMS_PER_DAY' | 'SMS_NOTICES'>
  log: Log
  limiter: RateLimiter
  /** Null without a gateway: then nothing is sent. */
  sms: SmsSender | null
}

/** The name of the job that sends a notification by SMS; its payload is `{ id }`. */
export const smsNotificationJob = 'sms-notification'

/** The jobs that send those of new notifications by SMS that are urgent, to people with a confirmed number. */
export function listSmsJobs(written: NewNotice[]): JobSet {
  const jobs = written
    .filter((notification) => notification.hasMobile && smsKindOf(notification))
    .map(({ id }) => ({ payload: { id }, key: `sms ${id}` }))
  return { name: smsNotificationJob, jobs, attempts: attemptsInADay, flags: [slowFlag] }
}

const daySeconds = 86_400
const ofPerson: Limit = { name: 'sms-notices', limit: smsPerPerson, windowSeconds: daySeconds }

/**
 * The job: sends a notification by SMS at most once, unless it was read, is half a day old, or its reader wants none. Beyond the
 * limits of the person and the day nothing is sent: notices take at most half of what is for all, so that codes still go out.
 * Throws when the gateway refuses, so that the queue retries; what may have been sent is not repeated.
 */
export async function smsNotification(deps: SmsDeps, payload: unknown): Promise<void> {
  const { db, env, log, limiter, sms } = deps
  const { id } = z.object({ id: z.string() }).parse(payload)
  if (!sms || !env.SMS_NOTICES) return
  const due = await takeSmsDue(db, id)
  const kind = due && smsKindOf(due.notification)
  if (!due?.mobile || !kind) return
  const all = smsOfAll(env)
  const half: Limit = { ...all, name: 'sms-notices-all', limit: Math.ceil(all.limit / 2) }
  const tokens = [[ofPerson, due.notification.userId] as const, [half, 'all'] as const, [all, 'all'] as const]
  const reached = await limiter.takeAllOrNone(...tokens)
  if (reached) return log.warn(`no SMS was sent: the limit ${reached.name} is reached`)
  try {
    await sms.send({ to: due.mobile, text: inLocale(due.locale, () => smsTexts[kind]) })
  } catch (error) {
    if (!(error instanceof SmsUnavailable)) throw error
    log.error('a notice could not be sent by SMS', error)
    if (!(error instanceof SmsRefused)) return
    await db.update(notifications).set({ smsAt: null }).where(eq(notifications.id, id))
    for (const [limit, subject] of tokens) await limiter.refund(limit, subject)
    throw error
  }
}

/** Notes before the call that a notification goes out by SMS, and returns it with its reader; null when it does not or has. */
async function takeSmsDue(db: Db, id: string) {
  const { userId, readAt, smsAt, createdAt } = notifications
  const refused = db.select().from(smsRefusals).where(eq(smsRefusals.userId, userId))
  const [due] = await db
    .update(notifications)
    .set({ smsAt: sql`clock_timestamp()` })
    .from(accountFacts)
    .where(
      and(
        eq(notifications.id, id),
        eq(accountFacts.id, userId),
        isNull(accountFacts.closedAt),
        isNull(readAt),
        isNull(smsAt),
        notExists(refused),
        gt(createdAt, sql`clock_timestamp() - interval '12 hours'`),
      ),
    )
    .returning({ notification: notifications, mobile: accountFacts.mobile, locale: accountFacts.locale })
  return due ?? null
}

/** Returns whether a person gets notices by SMS; null without a confirmed number. */
export async function readSmsNotices(db: Db, userId: string): Promise<boolean | null> {
  const [account] = await db
    .select({ mobile: accountFacts.mobile, refusedBy: smsRefusals.userId })
    .from(accountFacts)
    .leftJoin(smsRefusals, eq(smsRefusals.userId, accountFacts.id))
    .where(eq(accountFacts.id, userId))
  return account?.mobile ? account.refusedBy === null : null
}

/** Turns a person's notices by SMS on or off. Returns whether that changed something. */
export async function changeSmsNotices(db: Db, userId: string, on: boolean): Promise<boolean> {
  const { rowCount } = on
    ? await db.delete(smsRefusals).where(eq(smsRefusals.userId, userId))
    : await db.insert(smsRefusals).values({ userId }).onConflictDoNothing()
  return Boolean(rowCount)
}
