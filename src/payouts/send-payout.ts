import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { minorToAmount, type Money } from '../kernel/money.ts'
import { within } from '../kernel/time.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { enqueueMissing, enqueueUnique, type UniqueJob } from '../platform/jobs/unique-jobs.ts'
import { fitPayout, splitPayout } from './fit-payout.ts'
import { type MarkDeps, markPayout, type Outcome } from './mark-payout.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { type PayoutAccount, sendingSince } from './rules.ts'
import { payouts } from './schema.ts'
import type { AccountSeal } from './store-accounts.ts'
import {
  findHold,
  findPayout,
  isNotHeld,
  lockDispatch,
  lockPayout,
  type Payout,
  updatePayout,
} from './store.ts'

/** A service that sends money to wallets and banks. Without one, admins send by hand. */
export type PayoutSender = {
  /** Sends a payout, once for each id within a day. Null: send it by hand. Throws when the outcome is unknown. */
  send(payout: { id: string; account: PayoutAccount; amount: Money }): Promise<Outcome | null>
}

type SendDeps = MarkDeps & { seal: AccountSeal; sender: PayoutSender | undefined; settings: PayoutSettings }

export const sendPayoutJob = 'send-payout'

/** The job that sends one payout, so that a failure holds up no other. */
const sendJob: UniqueJob = { name: sendPayoutJob, about: 'payoutId', flags: [slowFlag] }

/** How long a service that hangs can occupy a worker, in milliseconds. */
const sendMillis = 20_000

/** Enqueues the sending of a payout, in the caller's transaction. */
export function sendLater(tx: Db, payoutId: string): Promise<void> {
  return enqueueUnique(tx, sendJob, [payoutId])
}

/** The job: claims a due payout, has it sent and marks it. After a crash it asks the service again under the same id. */
export async function sendPayout(deps: SendDeps, payload: unknown): Promise<void> {
  const { seal, sender } = deps
  const { payoutId } = z.object({ payoutId: z.string() }).parse(payload)
  const found = await findPayout(deps.db, payoutId)
  const account = found && seal.open(found.account)
  if (!sender || !account) return
  const payout = await claimForSending(deps, payoutId)
  if (!payout) return
  const amount = { minor: payout.amountMinor, currency: payout.currency }
  const outcome = await within(
    sendMillis,
    sender.send({ id: payoutId, account, amount }),
    () => new Error('the service that sends payouts did not answer in time'),
  )
  if (outcome) await markPayout(deps, payoutId, outcome, null)
  else await leaveBehind(deps, payout)
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

/** Whether the service is asked again about a claimed payout, if the claim is recent. Throws during a hold. */
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

/** The hourly job: enqueues the sending of each due payout that was held back before. */
export async function sendDuePayouts({ db, sender }: Pick<SendDeps, 'db' | 'sender'>): Promise<void> {
  if (sender) await enqueueMissing(db, sendJob, await listToSend(db))
}

/** Leaves a claimed payout to admins to send by hand. False when it was not claimed. */
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
