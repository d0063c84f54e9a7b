/** What happens to a card when a payment is confirmed with it. */
export type Outcome =
  | 'succeeds'
  | 'asks-authentication'
  | 'declined'
  | 'insufficient-funds'
  | 'expired'
  | 'wrong-cvc'
  | 'processing-error'

export type TestCard = {
  number: string
  outcome: Outcome
  brand: 'visa' | 'mastercard' | 'amex'
  token?: string
}

/** The provider's published test numbers that this stand-in knows, with the tokens that stand for some of them. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', outcome: 'succeeds', brand: 'visa', token: 'pm_card_visa' },
  { number: '5555555555554444', outcome: 'succeeds', brand: 'mastercard', token: 'pm_card_mastercard' },
  { number: '378282246310005', outcome: 'succeeds', brand: 'amex', token: 'pm_card_amex' },
  {
    number: '4000002500003155',
    outcome: 'asks-authentication',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  { number: '4000000000000002', outcome: 'declined', brand: 'visa', token: 'pm_card_visa_chargeDeclined' },
  {
    number: '4000000000009995',
    outcome: 'insufficient-funds',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000069',
    outcome: 'expired',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    outcome: 'wrong-cvc',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000119',
    outcome: 'processing-error',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedProcessingError',
  },
]

export type CardInput = { number: string; expMonth: string; expYear: string; cvc: string }

export type CardProblem =
  | 'invalid-number'
  | 'incorrect-number'
  | 'invalid-month'
  | 'invalid-year'
  | 'invalid-cvc'
  | 'not-a-test-card'

/** The test card that was typed, or why it is not accepted. Any future expiry and any CVC of the right length will do. */
export function readCard(input: CardInput, now: Date): { card: TestCard } | { problem: CardProblem } {
  const number = input.number.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(number)) return { problem: 'invalid-number' }
  if (!passesLuhn(number)) return { problem: 'incorrect-number' }
  const expiry = readExpiry(input, now)
  if (expiry) return { problem: expiry }
  const card = testCards.find((known) => known.number === number)
  const cvcLength = /^3[47]/.test(number) ? 4 : 3
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(input.cvc)) return { problem: 'invalid-cvc' }
  return card ? { card } : { problem: 'not-a-test-card' }
}

/** The year of a card as four digits: '29' is 2029. */
export function fullYear(year: string): number {
  return year.length <= 2 ? 2000 + Number(year) : Number(year)
}

function readExpiry(input: CardInput, now: Date): 'invalid-month' | 'invalid-year' | null {
  const month = /^\d{1,2}$/.test(input.expMonth) ? Number(input.expMonth) : 0
  if (month < 1 || month > 12) return 'invalid-month'
  if (!/^(\d{2}|\d{4})$/.test(input.expYear)) return 'invalid-year'
  const years = fullYear(input.expYear) - now.getUTCFullYear()
  if (years < 0 || years > 50) return 'invalid-year'
  return years === 0 && month < now.getUTCMonth() + 1 ? 'invalid-month' : null
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type Step = 'confirm' | 'authenticate' | 'capture' | 'cancel' | 'refund'

/** In which states of a payment intent each step may be taken. */
export const allowedFrom: Record<Step, IntentStatus[]> = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'],
  refund: ['succeeded'],
}

/** Whether this step may be taken now. */
export function mayTake(step: Step, status: IntentStatus): boolean {
  return allowedFrom[step].includes(status)
}
