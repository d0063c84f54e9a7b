import { CardApiError, unexpectedState } from './errors.ts'
import type { PaymentIntent, PaymentIntentStatus } from './objects.ts'

export type Step = 'confirm' | 'authenticate' | 'capture' | 'cancel' | 'refund'

export const allowedFrom: Record<Step, PaymentIntentStatus[]> = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'],
  refund: ['succeeded'],
}

export function requireStep(step: Step, intent: PaymentIntent): void {
  if (allowedFrom[step].includes(intent.status)) return
  throw new CardApiError(400, unexpectedState(whyNot(step, intent.status)), intent)
}

function whyNot(step: Step, status: PaymentIntentStatus): string {
  const allowed = allowedFrom[step].join(', ')
  switch (step) {
    case 'confirm':
      return status === 'succeeded' || status === 'requires_capture'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${allowed}.`
    case 'authenticate':
      return `This PaymentIntent does not wait for an authentication: it has a status of ${status}.`
    case 'capture':
      return status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be captured: ${allowed}.`
    case 'cancel':
      return `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: ${allowed}, processing.`
    case 'refund':
      return 'This PaymentIntent does not have a successful charge to refund.'
  }
}
