import type { CardError } from './errors.ts'

/** The objects of Stripe's API that the stand-in implements: https://docs.stripe.com/api */
export type CardObject = PaymentIntent | PaymentMethod | Refund | Dispute

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  /** The amount, in minor units. */
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: string
  client_secret: string
  /** When it was created, in seconds of the epoch. */
  created: number
  currency: string
  description: string | null
  last_payment_error: (CardError & { payment_method?: PaymentMethod }) | null
  latest_charge: string | null
  metadata: Record<string, string>
  next_action: Record<string, unknown> | null
  payment_method: string | null
  payment_method_types: string[]
  status: PaymentIntentStatus
}

/** A card as the stand-in keeps it: only the last four digits are stored. */
export type PaymentMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  billing_details: { name: string | null; email: string | null }
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
  }
  created: number
  metadata: Record<string, string>
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string | null
  created: number
  currency: string
  failure_reason?: 'expired_or_canceled_card'
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string | null
  created: number
  currency: string
  evidence: Record<string, string>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  metadata: Record<string, string>
  payment_intent: string
  reason: 'fraudulent' | 'product_not_received' | 'general'
  status: DisputeStatus
}

export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  created: number
  currency: string
  fee: number
}
