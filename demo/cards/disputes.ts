import { ownValue } from '../../src/kernel/own-value.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { type Call, createId, fieldsUnder, type Reply, textOf } from './call.ts'
import { CardApiError, disputeClosed, noSuch } from './errors.ts'
import { sendEvent } from './events.ts'
import type { BalanceTransaction, Dispute, DisputeStatus, PaymentIntent } from './objects.ts'
import { lockObject, saveObject } from './store.ts'
import type { DisputeKind } from './test-cards.ts'

const disputeFee = 1500

const day = 24 * 60 * 60
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

/** Opens a dispute about a payment, of `amount` in minor units. A chargeback takes the money at once, an inquiry does not. */
export async function openDispute(
  tx: Db,
  intent: PaymentIntent,
  kind: DisputeKind,
  now: Date,
  amount = intent.amount_received,
): Promise<Dispute> {
  const created = secondsOf(now)
  const dispute: Dispute = {
    id: createId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: intent.latest_charge,
    created,
    currency: intent.currency,
    evidence: {},
    evidence_details: {
      due_by: created + 7 * day,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: kind === 'inquiry',
    metadata: {},
    payment_intent: intent.id,
    reason: kind === 'inquiry' ? 'general' : kind,
    status: 'warning_needs_response',
  }
  const opened = kind === 'inquiry' ? dispute : withdraw(dispute, now)
  await saveObject(tx, opened)
  await sendEvent(tx, 'charge.dispute.created', opened, now)
  return opened
}

export async function closeDispute(
  tx: Db,
  dispute: Dispute,
  outcome: 'won' | 'lost',
  now: Date,
): Promise<Dispute> {
  const closed = decide(dispute, outcome, now)
  await saveObject(tx, closed)
  await sendEvent(tx, 'charge.dispute.closed', closed, now)
  return closed
}

/** The texts by which the provider's test mode decides a dispute: https://docs.stripe.com/testing#disputes */
const decidingTexts: Record<string, 'won' | 'lost' | 'escalated'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
}

/** `POST /v1/disputes/{id}`: adds evidence, and with `submit` sends it to the bank, once. */
export async function updateDispute({ tx, form, id, now }: Call): Promise<Reply> {
  const dispute = await lockObject(tx, 'dispute', id)
  if (!dispute) throw new CardApiError(404, noSuch('dispute', id, 'dispute'))
  if (!dispute.status.endsWith('needs_response')) throw new CardApiError(400, disputeClosed)
  const evidence = { ...dispute.evidence, ...Object.fromEntries(fieldsUnder(form, 'evidence')) }
  const details = { ...dispute.evidence_details, has_evidence: true }
  const noted: Dispute = { ...dispute, evidence, evidence_details: details }
  if (textOf(form, 'submit') !== 'true') {
    await saveObject(tx, noted)
    return { status: 200, body: noted }
  }
  const sent: Dispute = {
    ...noted,
    evidence_details: { ...details, submission_count: details.submission_count + 1 },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  }
  await saveObject(tx, sent)
  await sendEvent(tx, 'charge.dispute.updated', sent, now)
  const outcome = ownValue(decidingTexts, evidence.uncategorized_text ?? '')
  if (outcome === 'escalated') return { status: 200, body: await escalate(tx, sent, now) }
  return { status: 200, body: outcome ? await closeDispute(tx, sent, outcome, now) : sent }
}

async function escalate(tx: Db, dispute: Dispute, now: Date): Promise<Dispute> {
  if (!isInquiry(dispute)) return dispute
  const { due_by } = dispute.evidence_details
  const details = { due_by: due_by + 7 * day, has_evidence: false, past_due: false, submission_count: 0 }
  const escalated = withdraw({ ...dispute, evidence: {}, evidence_details: details }, now)
  await saveObject(tx, escalated)
  await sendEvent(tx, 'charge.dispute.updated', escalated, now)
  return escalated
}

const isInquiry = ({ status }: Dispute) => status.startsWith('warning_')

function withdraw(dispute: Dispute, now: Date): Dispute {
  const taken = move(dispute, -dispute.amount, disputeFee, now)
  return {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, taken],
    is_charge_refundable: false,
    status: 'needs_response',
  }
}

function decide(dispute: Dispute, outcome: 'won' | 'lost', now: Date): Dispute {
  const status: DisputeStatus = isInquiry(dispute) ? 'warning_closed' : outcome
  const back = status === 'won' ? [move(dispute, dispute.amount, -disputeFee, now)] : []
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, ...back], status }
}

function move({ currency }: Dispute, amount: number, fee: number, now: Date): BalanceTransaction {
  return {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    created: secondsOf(now),
    currency,
    fee,
  }
}
