import type Stripe from 'stripe'
import { ownValue } from '../kernel/own-value.ts'
import type { Evidence, ProviderChargeback } from './provider.ts'
import type { ChargebackState } from './rules.ts'

/** The Stripe events after which a chargeback, which Stripe calls a dispute, is asked about. */
export const chargebackEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** https://docs.stripe.com/api/disputes/object. An appeal counts as lost until decided; unknown statuses wait. */
const states: Record<string, ChargebackState> = {
  warning_needs_response: 'needs-response',
  warning_under_review: 'under-review',
  warning_closed: 'won',
  needs_response: 'needs-response',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  prevented: 'won',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : object?.id)
const fromSeconds = (seconds: number) => new Date(seconds * 1000)

export function toChargeback(dispute: Stripe.Dispute): ProviderChargeback {
  const { id, payment_intent, amount, currency, reason, status, created, evidence_details } = dispute
  return {
    id,
    paymentId: idOf(payment_intent) ?? null,
    amount: { minor: amount, currency: currency.toUpperCase() },
    reason,
    isInquiry: status.startsWith('warning_'),
    state: ownValue(states, status) ?? 'under-review',
    openedAt: fromSeconds(created),
    evidenceDueAt: evidence_details.due_by === null ? null : fromSeconds(evidence_details.due_by),
    hasEvidence: evidence_details.submission_count > 0,
    movements: dispute.balance_transactions.map(({ id, amount, fee, currency, created: movedAt }) => ({
      id,
      amountMinor: amount,
      feeMinor: fee,
      currency: currency.toUpperCase(),
      at: fromSeconds(movedAt),
    })),
  }
}

const maxText = 20_000

/** Evidence in Stripe's fields, sent to the bank at once, so that nothing can be added later. */
export function toDisputeUpdate(evidence: Evidence): Stripe.DisputeUpdateParams {
  return {
    evidence: {
      customer_name: evidence.customerName,
      customer_email_address: evidence.customerEmail,
      product_description: evidence.product.slice(0, maxText),
      access_activity_log: evidence.activity.slice(0, maxText),
      uncategorized_text: evidence.statement.slice(0, maxText),
    },
    submit: true,
  }
}
