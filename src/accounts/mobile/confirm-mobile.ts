import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import {
  type AccountSigns,
  lockForUpdate,
  mailAccountChange,
  type ProofDeps,
  type ProofProblem,
  readAccount,
  updateAccount,
  withProof,
} from '../../auth/index.ts'
import type { Caller } from '../../auth/rules.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Env } from '../../ops/env.ts'
import { createSignal } from '../../ops/telemetry/signals.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import {
  type Limit,
  type RateLimiter,
  type RateToken,
  requireTokens,
} from '../../platform/http/rate-limit.ts'
import { unavailable } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { readMobileNumber } from '../../platform/read-phone-number.ts'
import { isSameSecret, type Secret } from '../../platform/secret.ts'
import { SmsRefused, type SmsSender, SmsUnavailable } from '../../platform/sms/ssl-wireless.ts'
import { mobileCodes } from '../schema.ts'
import { mobileTexts as words } from '../texts.ts'

export type MobileDeps = {
  db: Database
  env: Pick<Env, 'SMS_PER_DAY'>
  clock: Clock
  log: Log
  secret: Secret
  limiter: RateLimiter
  signs: AccountSigns
  /** Sends text messages; null without a gateway: then nothing asks for a number. */
  sms: SmsSender | null
  auth: ProofDeps['auth']
  hasOpenDeals: (db: Db, userId: string) => Promise<boolean>
}

const codeMillis = 10 * 60_000

const maxTries = 5

/** How many codes, which cost money, are sent for an account, a number and an address, which may have many people behind it. */
const ofAccount: Limit = { name: 'sms-account', limit: 5, windowSeconds: 86_400 }
const ofNumber: Limit = { name: 'sms-number', limit: 5, windowSeconds: 86_400 }
const ofAddress: Limit = { name: 'sms-address', limit: 30, windowSeconds: 86_400 }

/** What may be sent by SMS to all together. A bucket that was full lets nearly twice its limit through. */
export const smsOfAll = ({ SMS_PER_DAY }: Pick<Env, 'SMS_PER_DAY'>): Limit => ({
  name: 'sms-all',
  limit: Math.ceil(SMS_PER_DAY / 2),
  windowSeconds: 86_400,
})

type Ask = { mobile: string; password?: string | undefined; address: string }

/**
 * Sends a code to a mobile number of Bangladesh. Takes a confirmed e-mail and, to replace a number, a fresh proof. Throws a 429,
 * or a 503 when the gateway refuses.
 * @returns `changed` is false when the number is confirmed already
 */
export async function sendMobileCode(
  deps: MobileDeps,
  caller: Caller,
  { mobile: typed, password, address }: Ask,
): Promise<Result<{ changed: boolean }, 'bad-mobile' | 'unconfirmed-email' | ProofProblem>> {
  const { db, clock } = deps
  if (!caller.emailVerified) return no('unconfirmed-email')
  const mobile = readMobileNumber(typed)
  if (!mobile) return no('bad-mobile')
  const confirmed = await findMobile(db, caller.id)
  if (confirmed === mobile) return ok({ changed: false })
  const proven = confirmed === null ? ok(null) : await withProof(deps, caller, password, async () => ok(null))
  if (!proven.ok) return proven
  const shared = await requireSends(deps, caller.id, mobile, address)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    mobile,
    digest: digestOf(deps, caller.id, mobile, code),
    tries: 0,
    expiresAt: new Date(clock.now().getTime() + codeMillis),
  }
  await db
    .insert(mobileCodes)
    .values({ ...row, userId: caller.id })
    .onConflictDoUpdate({ target: mobileCodes.userId, set: row })
  await send(deps, caller.id, mobile, code, shared)
  return ok({ changed: true })
}

/** Signals that a code may be sent. `isBeyondHalf`: more than half of the day's messages are used, so an operator should look. */
export const codeAllowed = createSignal<{ isBeyondHalf: boolean }>('code-allowed')

/** In turn, so that nobody uses up others' buckets; traders get twice as many. @returns what was taken of the shared one */
async function requireSends(
  { db, limiter, env, hasOpenDeals, log }: MobileDeps,
  accountId: string,
  mobile: string,
  address: string,
): Promise<RateToken[]> {
  const ofAll = smsOfAll(env)
  const half = { limit: Math.ceil(ofAll.limit / 2), windowSeconds: ofAll.windowSeconds }
  await requireTokens(limiter, [ofAccount, accountId])
  await requireTokens(limiter, [ofAddress, address])
  await requireTokens(limiter, [ofNumber, mobile])
  const shared: RateToken[] = [[ofAll, 'all']]
  if (!(await hasOpenDeals(db, accountId))) shared.unshift([{ name: 'sms-newcomers', ...half }, 'all'])
  for (const token of shared) await requireTokens(limiter, token)
  const isBeyondHalf = (await limiter.take([{ name: 'sms-half', ...half }, 'all'])) > 0
  if (isBeyondHalf) log.warn('more than half of the text messages of a day were sent')
  codeAllowed.send({ isBeyondHalf })
  return shared
}

async function send(
  { sms, log, limiter }: MobileDeps,
  accountId: string,
  mobile: string,
  code: string,
  shared: RateToken[],
): Promise<void> {
  try {
    if (!sms) throw new SmsUnavailable('no SMS gateway is configured')
    await sms.send({ to: mobile, text: words.text(code) })
  } catch (error) {
    if (!(error instanceof SmsUnavailable)) throw error
    log.error('a code could not be sent to a mobile number', error)
    await limiter.refund(ofAccount, accountId)
    await limiter.refund(ofNumber, mobile)
    if (error instanceof SmsRefused) for (const token of shared) await limiter.refund(...token)
    throw unavailable(words.unavailable)
  }
}

/** Returns the digest of a code. It is keyed, because all codes could be tried against a plain digest. */
function digestOf({ secret }: Pick<MobileDeps, 'secret'>, userId: string, mobile: string, code: string) {
  const key = secret.derive('mobile codes')
  return createHmac('sha256', key).update(`${userId} ${mobile} ${code}`).digest('base64url')
}

/**
 * Confirms the number that the caller's last code was sent to; the owner is mailed when it replaces another. A code lives ten minutes, five tries and one use;
 * 'mobile-code-over' means to ask for another.
 */
export function confirmMobile(
  deps: Pick<MobileDeps, 'db' | 'clock' | 'secret' | 'signs'>,
  caller: Pick<Caller, 'id'>,
  code: string,
): Promise<Result<{ mobile: string }, 'bad-mobile-code' | 'mobile-code-over'>> {
  const { db, clock, signs } = deps
  return db.transaction(async (tx) => {
    if (!(await lockForUpdate(tx, caller.id))) return no('mobile-code-over')
    const isGood = and(
      eq(mobileCodes.userId, caller.id),
      lt(mobileCodes.tries, maxTries),
      gt(mobileCodes.expiresAt, clock.now()),
    )
    const [sent] = await tx
      .update(mobileCodes)
      .set({ tries: sql`${mobileCodes.tries} + 1` })
      .where(isGood)
      .returning()
    if (!sent) return no('mobile-code-over')
    const { mobile } = sent
    if (!isSameSecret(digestOf(deps, caller.id, mobile, code), sent.digest)) return no('bad-mobile-code')
    await tx.delete(mobileCodes).where(eq(mobileCodes.userId, caller.id))
    if (await findMobile(tx, caller.id)) await mailAccountChange(tx, caller.id, 'change-mobile')
    await setMobile(tx, caller.id, mobile)
    await signs.record(tx, { userId: caller.id, kind: 'mobile', value: mobile })
    return ok({ mobile })
  })
}

/** Returns the confirmed mobile number of an account in E.164, or null. */
export async function findMobile(db: Db, userId: string): Promise<string | null> {
  return (await readAccount(db, userId))?.mobile ?? null
}

/** Records a mobile number (E.164) as confirmed by the owner of an account. */
export async function setMobile(db: Db, userId: string, mobile: string): Promise<void> {
  await updateAccount(db, userId, { mobile })
}

/** Forgets the mobile number and codes of an account taken over by the owner of its e-mail: they may be another person's. */
export async function forgetMobile(tx: Db, userId: string): Promise<void> {
  await tx.delete(mobileCodes).where(eq(mobileCodes.userId, userId))
  await updateAccount(tx, userId, { mobile: null })
}

export const pruneMobileCodesJob = 'prune-mobile-codes'

/** The hourly job that deletes expired codes. */
export async function pruneMobileCodes({ db, clock }: Pick<MobileDeps, 'db' | 'clock'>): Promise<void> {
  await db.delete(mobileCodes).where(lt(mobileCodes.expiresAt, clock.now()))
}

/** Returns whether payout accounts and verification require a confirmed mobile number: where codes can be sent. */
export const needsMobile = ({ demo, SSL_WIRELESS_API_TOKEN }: Pick<Env, 'demo' | 'SSL_WIRELESS_API_TOKEN'>) =>
  demo || SSL_WIRELESS_API_TOKEN !== undefined
