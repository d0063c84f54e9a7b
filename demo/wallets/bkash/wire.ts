import { randomBytes, randomInt } from 'node:crypto'

export type Answer = {
  status?: 200 | 400 | 401 | 403 | 429 | 500 | 502 | 503
  body: object | string
  isLate?: boolean
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const createPaymentId = () => `TR0011${randomBytes(10).toString('hex')}`

export const createTrxId = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

const bangladeshMillis = 6 * 3_600_000

/** Writes a time as bKash does: '2026-02-01T11:12:34:978 GMT+0600', in refunds without the offset. */
export function writeTime(iso: string, offset = ' GMT+0600'): string {
  const local = new Date(new Date(iso).getTime() + bangladeshMillis).toISOString()
  return `${local.slice(0, -1).replace('.', ':')}${offset}`
}

export const writeAmount = (minor: number) =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

export function readAmount(text: string): number | null {
  const [, taka, paisa = ''] = text.match(/^(\d{1,9})(?:\.(\d{1,2}))?$/) ?? []
  return Number(taka) * 100 + Number(paisa.padEnd(2, '0')) || null
}

const messages: Record<string, string> = {
  '2002': 'Invalid Payment ID',
  '2003': 'Process failed',
  '2006': 'Invalid amount',
  '2023': 'Insufficient Balance',
  '2029': 'Duplicate for all transactions',
  '2033': 'Transaction not found',
  '2037': 'The account of the debit party is in a state which prohibits execution of this transaction',
  '2056': 'Invalid Payment State',
  '2062': 'The payment has already been completed',
  '2072': 'Refund amount not valid',
  '2117': 'Payment execution already been called before',
}

export const succeeded = { statusCode: '0000', statusMessage: 'Successful' }

/** Makes bKash's answer to a failed call, whose HTTP status is 200 all the same. */
export const failed = (statusCode: string): Answer => ({
  body: { statusCode, statusMessage: messages[statusCode] },
})

export const refundFailed = (externalCode: string): Answer => ({
  status: 400,
  body: {
    internalCode: messages[externalCode]?.toLowerCase().replaceAll(' ', '_'),
    externalCode,
    errorMessageEn: messages[externalCode],
    errorMessageBn: null,
  },
})

export const gateway = (status: NonNullable<Answer['status']>, message: string): Answer => ({
  status,
  body: { message },
})

export const down = gateway(503, 'Service Unavailable')
export const lost: Answer = { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' }
