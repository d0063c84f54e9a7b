import type { PaymentIntent } from './objects.ts'
import type { CardProblem, Decline } from './test-cards.ts'

/** An error of the provider's wire, without the status it is answered with. The messages are the provider's own. */
export type CardError = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** Refuses a request, which then has changed nothing. */
export class CardApiError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 429
  readonly error: CardError
  /** The payment intent that the error is about. */
  readonly paymentIntent: PaymentIntent | undefined

  constructor(status: CardApiError['status'], error: CardError, paymentIntent?: PaymentIntent) {
    super(error.message)
    this.status = status
    this.error = error
    this.paymentIntent = paymentIntent
  }
}

/** Why a card cannot be what was typed. */
export const cardProblems: Record<CardProblem, CardError> = {
  'invalid-number': {
    type: 'card_error',
    code: 'invalid_number',
    param: 'number',
    message: 'The card number is not a valid credit card number.',
  },
  'incorrect-number': {
    type: 'card_error',
    code: 'incorrect_number',
    param: 'number',
    message: 'Your card number is incorrect.',
  },
  'invalid-month': {
    type: 'card_error',
    code: 'invalid_expiry_month',
    param: 'exp_month',
    message: "Your card's expiration month is invalid.",
  },
  'invalid-year': {
    type: 'card_error',
    code: 'invalid_expiry_year',
    param: 'exp_year',
    message: "Your card's expiration year is invalid.",
  },
  'invalid-cvc': {
    type: 'card_error',
    code: 'invalid_cvc',
    param: 'cvc',
    message: "Your card's security code is invalid.",
  },
  'not-a-test-card': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
}

/** Why the bank refuses a card. */
export const declines: Record<Decline, CardError> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  'insufficient-funds': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: {
    type: 'card_error',
    code: 'expired_card',
    decline_code: 'expired_card',
    param: 'exp_month',
    message: 'Your card has expired.',
  },
  'wrong-cvc': {
    type: 'card_error',
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    param: 'cvc',
    message: "Your card's security code is incorrect.",
  },
  'processing-error': {
    type: 'card_error',
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

export const authenticationFailed: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const requestErrors = {
  noKey: {
    type: 'invalid_request_error',
    message:
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  },
  badKey: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
  secretKeyRequired: {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  },
  clientSecret: {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
    message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
  },
  rateLimit: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  },
  tooLarge: { type: 'invalid_request_error', message: 'The request is too large.' },
  unreadable: { type: 'invalid_request_error', message: 'The request has characters that cannot be read.' },
  failed: { type: 'api_error', message: 'Something went wrong on the card sandbox.' },
} satisfies Record<string, CardError>

export function missingParameter(param: string): CardError {
  return {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    param,
    message: `Missing required param: ${param}.`,
  }
}

export function badParameter(code: string, param: string, message: string): CardError {
  return { type: 'invalid_request_error', code, param, message }
}

/** @param what the kind of object, @param param the parameter that named it */
export function noSuch(what: string, id: string, param: string): CardError {
  return {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  }
}

export function unknownAddress(method: string, path: string): CardError {
  return { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` }
}

export function keyReused(key: string): CardError {
  return {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  }
}

export function unexpectedState(message: string): CardError {
  return { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message }
}
