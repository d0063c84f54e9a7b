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
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'manual'
  client_secret: string
  confirmation_method: 'automatic'
  /** When it was created, in seconds of the epoch. */
  created: number
  currency: string
  description: string | null
  last_payment_error: (CardError & { payment_method?: PaymentMethod }) | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: Record<string, unknown> | null
  payment_method: string | null
  payment_method_types: string[]
  receipt_email: string | null
  status: PaymentIntentStatus
}

/** A card as the stand-in keeps it: only the last four digits are stored. */
export type PaymentMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  billing_details: { name: string | null; email: string | null; phone: null; address: null }
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    funding: 'credit'
    country: 'US'
  }
  created: number
  customer: null
  livemode: false
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
  reason: string | null
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
  livemode: false
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
  description: string
  fee: number
  net: number
  source: string
  status: 'available'
  type: 'adjustment'
}
