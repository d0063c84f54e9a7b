import { z } from 'zod'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { minorToAmount } from '../kernel/money.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { readOwed } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { fitPayout, readRest } from './fit-payout.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { postOutcome } from './post-payout.ts'
import { decideOutcome, type PayoutOutcome } from './rules.ts'
import {
  findHold,
  findPayout,
  lockDispatch,
  lockDueOf,
  lockPayout,
  type Payout,
  updatePayout,
} from './store.ts'

export type MarkDeps = {
  db: Database
  clock: Clock
  /** The payment provider that holds the money, whose ledger account it leaves. */
  provider: { name: string }
  settings: Pick<PayoutSettings, 'walletLimits'>
}

/** How a payout has ended. */
export type Outcome = {
  state: PayoutOutcome
  reference?: string | undefined
  /** Which batch it must be of, and for how much: as the bank's file says. */
  expected?: Pick<Payout, 'batchId' | 'amountMinor'>
}

/**
 * Marks a payout as sent or failed and notifies the seller; the money of a failed one is back in the balance. Idempotent:
 * `changed` is false then. Refused to an admin who is its seller.
 * @param admin null for the service that sends payouts
 */
export function markPayout(
  { db, clock, provider, settings }: MarkDeps,
  id: string,
  { state, reference, expected }: Outcome,
  admin: AccountActor | null,
) {
  const by = admin ? 'admin' : 'sender'
  return db.transaction(async (tx) => {
    if (admin) await lockDispatch(tx)
    const payout = await lockPayout(tx, id)
    if (!payout || (expected && payout.batchId !== expected.batchId)) return no('unknown-payout')
    if (expected && payout.amountMinor !== expected.amountMinor) return no('wrong-amount')
    if (payout.sellerId === admin?.id) return no('own-case')
    const at = clock.now()
    const decision = decideOutcome(payout, state, by, at)
    if (decision === 'done') return ok({ changed: false })
    if (decision !== 'change') return no(decision)
    const why = admin && state === 'sent' ? await whyNotSend(tx, payout, settings, at) : null
    if (why) return no(why)
    const sent = reference ?? payout.reference
    await updatePayout(tx, payout.id, {
      state,
      reference: sent,
      dispatchedAt: payout.dispatchedAt ?? at,
      settledAt: at,
    })
    await endPayout(tx, { ...payout, reference: sent }, state, { provider, settings }, at)
    if (admin) {
      const about = { amountMinor: payout.amountMinor, note: reference }
      await recordAct(tx, admin, `payout-${state}`, payout.sellerId, about)
    }
    return ok({ changed: true })
  })
}

/** Why a payout cannot be marked as sent: it is held back. Not asked once a service may have sent it already. */
async function whyNotSend(tx: Db, { id, state, sellerId }: Payout, settings: MarkDeps['settings'], at: Date) {
  if (state === 'batched') return (await findHold(tx, sellerId)) ? 'payouts-held' : null
  const payout = state === 'due' ? await findPayout(tx, id) : null
  const heldBack = payout && (await fitPayout(tx, payout, settings, at)).heldBack
  if (!heldBack) return null
  return heldBack === 'payouts-held' ? heldBack : 'held-back'
}

/**
 * The job: takes what a seller owes out of the seller's due payouts, the oldest first. Each of them fails: its money covers the
 * debt, and the rest is back in the balance.
 */
export function collectOwed({ db, clock, ...deps }: MarkDeps, payload: unknown): Promise<void> {
  const { sellerId } = z.object({ sellerId: z.string() }).parse(payload)
  return db.transaction(async (tx) => {
    await lockDispatch(tx)
    for (const payout of await lockDueOf(tx, sellerId)) {
      if ((await readOwed(tx, sellerId)) === 0) return
      const at = clock.now()
      await updatePayout(tx, payout.id, { state: 'failed', heldBack: null, settledAt: at })
      await endPayout(tx, payout, 'failed', deps, at)
    }
  })
}

async function endPayout(
  tx: Db,
  payout: Payout,
  state: PayoutOutcome,
  { provider, settings }: Pick<MarkDeps, 'provider' | 'settings'>,
  at: Date,
) {
  const owedMinor = await postOutcome(tx, payout, state, provider.name, at)
  const amount = { amount: minorToAmount(payout.amountMinor), currency: payout.currency }
  const subject = { to: payout.sellerId }
  if (state === 'sent') {
    const rest = await readRest(tx, settings, payout.sellerId, at)
    const { reference } = payout
    const params = { ...amount, rest: minorToAmount(rest?.amountMinor ?? 0), ...(reference && { reference }) }
    return notify(tx, { ...subject, kind: 'payout-sent', params })
  }
  await notify(tx, {
    ...subject,
    kind: 'payout-failed',
    params: { ...amount, owed: minorToAmount(owedMinor) },
  })
}
