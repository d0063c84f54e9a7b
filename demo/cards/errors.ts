import type { PaymentIntent } from './objects.ts'
import type { CardProblem, Decline } from './test-cards.ts'

/** An error of Stripe's API; the messages are Stripe's own. */
export type CardError = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** A refused call, sent as an error response. Throwing it rolls back the request's transaction. */
export class CardApiError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 429
  readonly error: CardError
  readonly paymentIntent: PaymentIntent | undefined

  constructor(status: CardApiError['status'], error: CardError, paymentIntent?: PaymentIntent) {
    super(error.message)
    this.status = status
    this.error = error
    this.paymentIntent = paymentIntent
  }
}

function cardError(code: string, message: string, more: Partial<CardError> = {}): CardError {
  return { type: 'card_error', code, message, ...more }
}

function invalidRequest(message: string, more: Partial<CardError> = {}): CardError {
  return { type: 'invalid_request_error', message, ...more }
}

export const cardProblems: Record<CardProblem, CardError> = {
  'invalid-number': cardError('invalid_number', 'The card number is not a valid credit card number.', {
    param: 'number',
  }),
  'incorrect-number': cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' }),
  'invalid-month': cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
    param: 'exp_month',
  }),
  'invalid-year': cardError('invalid_expiry_year', "Your card's expiration year is invalid.", {
    param: 'exp_year',
  }),
  'invalid-cvc': cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' }),
  'not-a-test-card': cardError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    { decline_code: 'test_mode_live_card' },
  ),
}

export const declines: Record<Decline, CardError> = {
  declined: cardError('card_declined', 'Your card was declined.', { decline_code: 'generic_decline' }),
  'insufficient-funds': cardError('card_declined', 'Your card has insufficient funds.', {
    decline_code: 'insufficient_funds',
  }),
  expired: cardError('expired_card', 'Your card has expired.', {
    decline_code: 'expired_card',
    param: 'exp_month',
  }),
  'wrong-cvc': cardError('incorrect_cvc', "Your card's security code is incorrect.", {
    decline_code: 'incorrect_cvc',
    param: 'cvc',
  }),
  'processing-error': cardError(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    { decline_code: 'processing_error' },
  ),
}

export const authenticationFailed = invalidRequest(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  { code: 'payment_intent_authentication_failure' },
)

export const requestErrors = {
  noKey: invalidRequest(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  ),
  badKey: invalidRequest('Invalid API Key provided.'),
  secretKeyRequired: invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
  ),
  clientSecret: invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  ),
  rateLimit: invalidRequest('Request rate limit exceeded.', { code: 'rate_limit' }),
  tooLarge: invalidRequest('The request is too large.'),
  unreadable: invalidRequest('The request has characters that cannot be read.'),
  failed: { type: 'api_error', message: 'Something went wrong on the card sandbox.' },
} satisfies Record<string, CardError>

export function missingParameter(param: string): CardError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function badParameter(code: string, param: string, message: string): CardError {
  return invalidRequest(message, { code, param })
}

export function noSuch(what: string, id: string, param: string): CardError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param })
}

export function unknownAddress(method: string, path: string): CardError {
  return invalidRequest(`Unrecognized request URL (${method}: ${path}).`)
}

export function unexpectedState(message: string): CardError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state' })
}

export function alreadyRefunded(charge: string | null): CardError {
  return invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' })
}

export function alreadyDisputed(charge: string | null): CardError {
  return invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  })
}

export const disputeClosed = invalidRequest(
  'This dispute is already closed, or evidence was submitted for it.',
)

export function keyReused(key: string): CardError {
  return {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  }
}
