import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Money, minorToAmount } from '../kernel/money.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { addJobsOf, addMissingJobsOf, type JobOfOne } from '../platform/jobs/jobs-of-one.ts'
import { slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { fitPayout, splitPayout } from './fit-payout.ts'
import { type MarkDeps, markPayout, type Outcome } from './mark-payout.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { type PayoutAccount, sendingSince } from './rules.ts'
import { payouts } from './schema.ts'
import {
  findHold,
  findPayout,
  isNotHeld,
  lockDispatch,
  lockPayout,
  type Payout,
  updatePayout,
} from './store.ts'
import type { AccountSeal } from './store-accounts.ts'

/** Without one, admins send by hand. */
export type PayoutSender = {
  /** Once per id within a day. Null: by hand. Throws when it does not know: it is asked again. */
  send(payout: { id: string; account: PayoutAccount; amount: Money }): Promise<Outcome | null>
}

type SendDeps = MarkDeps & { seal: AccountSeal; sender: PayoutSender | undefined; settings: PayoutSettings }

export const sendPayoutJob = 'send-payout'

/** A failure holds up no other. */
const sendJob: JobOfOne = { name: sendPayoutJob, about: 'payoutId', flags: [slowFlag] }

/** A hanging service occupies a worker for so long. */
const sendMillis = 20_000

export function sendLater(tx: Db, payoutId: string): Promise<void> {
  return addJobsOf(tx, sendJob, [payoutId])
}

/** The job: claims a payout, so that no admin sends it, has it sent and marks it. After a crash it asks again under the same id. */
export async function sendPayout(deps: SendDeps, payload: unknown): Promise<void> {
  const { seal, sender } = deps
  const { payoutId } = z.object({ payoutId: z.string() }).parse(payload)
  const found = await findPayout(deps.db, payoutId)
  const account = found && seal.open(found.account)
  if (!sender || !account) return
  const payout = await claimForSending(deps, payoutId)
  if (!payout) return
  const amount = { minor: payout.amountMinor, currency: payout.currency }
  const outcome = await inTime(sender.send({ id: payoutId, account, amount }))
  if (outcome) await markPayout(deps, payoutId, outcome, 'sender')
  else await leaveBehind(deps, payout)
}

async function inTime<Answer>(sending: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('the service that sends payouts did not answer in time')),
    sendMillis,
  )
  return Promise.race([sending, tooLate]).finally(() => clearTimeout(timer))
}

/** What cannot be sent stays due until the next hour. A recent claim without an outcome is claimed again. */
function claimForSending({ db, clock, settings }: SendDeps, payoutId: string): Promise<Payout | null> {
  return db.transaction(async (tx) => {
    await lockDispatch(tx)
    const at = clock.now()
    const payout = (await lockPayout(tx, payoutId)) && (await findPayout(tx, payoutId))
    if (payout?.state === 'sending') return (await isAskedAgain(tx, payout, at)) ? payout : null
    if (payout?.state !== 'due' || payout.byHand) return null
    const fit = await fitPayout(tx, payout, settings, at)
    if (fit.amountMinor === 0) {
      await updatePayout(tx, payoutId, { heldBack: fit.heldBack })
      return null
    }
    await splitPayout(tx, payout, fit, at)
    await updatePayout(tx, payoutId, { state: 'sending', heldBack: null, dispatchedAt: at })
    return { ...payout, amountMinor: fit.amountMinor }
  })
}

/** Only recent claims. Throws during a hold, so that the job is retried. */
async function isAskedAgain(tx: Db, { sellerId, dispatchedAt }: Payout, at: Date): Promise<boolean> {
  if (Number(dispatchedAt) <= Number(sendingSince(at))) return false
  if (await findHold(tx, sellerId)) throw new Error('the payouts of the seller are on hold')
  return true
}

function leaveBehind({ db }: SendDeps, { id, amountMinor, currency }: Payout): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await leaveToAdmins(tx, id))) return
    await notifyAdmins(tx, { kind: 'payout-due', params: { amount: minorToAmount(amountMinor), currency } })
  })
}

export const sendDuePayoutsJob = 'send-due-payouts'

/** Hourly. */
export async function sendDuePayouts({ db, sender }: Pick<SendDeps, 'db' | 'sender'>): Promise<void> {
  if (sender) await addMissingJobsOf(db, sendJob, await listToSend(db))
}

/** False when it was not claimed. */
async function leaveToAdmins(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(payouts)
    .set({ state: 'due', dispatchedAt: null, byHand: true })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'sending')))
  return rowCount === 1
}

async function listToSend(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.state, 'due'), eq(payouts.byHand, false), isNotHeld(db)))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
  return rows.map(({ id }) => id)
}
