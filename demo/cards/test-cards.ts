export type Decline = 'declined' | 'insufficient-funds' | 'expired' | 'wrong-cvc' | 'processing-error'

export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry'

export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  token: string
  outcome: 'succeeds' | 'asks-authentication' | Decline
  refund?: 'pending-first' | 'fails-later'
  dispute?: DisputeKind
}

const visa = { brand: 'visa', outcome: 'succeeds' } as const

/** Those of the provider's published test cards that the stand-in knows: https://docs.stripe.com/testing */
export const testCards: TestCard[] = [
  { ...visa, number: '4242424242424242', token: 'pm_card_visa' },
  { ...visa, number: '5555555555554444', token: 'pm_card_mastercard', brand: 'mastercard' },
  { ...visa, number: '378282246310005', token: 'pm_card_amex', brand: 'amex' },
  { ...visa, number: '4000000000007726', token: 'pm_card_pendingRefund', refund: 'pending-first' },
  { ...visa, number: '4000000000005126', token: 'pm_card_refundFail', refund: 'fails-later' },
  { ...visa, number: '4000000000000259', token: 'pm_card_createDispute', dispute: 'fraudulent' },
  {
    ...visa,
    number: '4000000000002685',
    token: 'pm_card_createDisputeProductNotReceived',
    dispute: 'product_not_received',
  },
  { ...visa, number: '4000000000001976', token: 'pm_card_createDisputeInquiry', dispute: 'inquiry' },
  {
    ...visa,
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    outcome: 'asks-authentication',
  },
  { ...visa, number: '4000000000000002', token: 'pm_card_visa_chargeDeclined', outcome: 'declined' },
  {
    ...visa,
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: 'insufficient-funds',
  },
  { ...visa, number: '4000000000000069', token: 'pm_card_chargeDeclinedExpiredCard', outcome: 'expired' },
  { ...visa, number: '4000000000000127', token: 'pm_card_chargeDeclinedIncorrectCvc', outcome: 'wrong-cvc' },
  {
    ...visa,
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    outcome: 'processing-error',
  },
]

export function cardEndingIn(last4: string): TestCard {
  const card = testCards.find(({ number }) => number.endsWith(last4))
  if (!card) throw new Error(`no test card ends in ${last4}`)
  return card
}

export type CardInput = { number: string; expMonth: string; expYear: string; cvc: string }

export type CardProblem =
  | 'invalid-number'
  | 'incorrect-number'
  | 'invalid-month'
  | 'invalid-year'
  | 'invalid-cvc'
  | 'not-a-test-card'

/** Reads a typed card. Any future expiry date and any CVC of the right length are valid. */
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

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
