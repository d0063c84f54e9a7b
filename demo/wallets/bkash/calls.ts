import { z } from 'zod'
import type { Db } from '../../../src/platform/database/database.ts'
import { behaviourOf } from './behaviours.ts'
import { findPayment, insertPayment, lockPayment, type Payment, savePayment } from './store.ts'
import {
  type Answer,
  createPaymentId,
  createTrxId,
  down,
  failed,
  gateway,
  lost,
  readAmount,
  succeeded,
  writeAmount,
  writeTime,
} from './wire.ts'

export type Call = { tx: Db; body: unknown; now: Date; publicUrl: string }

const creation = z.object({
  mode: z.literal('0011'),
  intent: z.enum(['authorization', 'sale']),
  payerReference: z.string().min(1).max(255),
  callbackURL: z.url(),
  amount: z.string(),
  currency: z.literal('BDT'),
  merchantInvoiceNumber: z.string().min(1).max(255),
})

const invalidBody = gateway(400, 'Invalid request body')

export async function createPayment({ tx, body, now, publicUrl }: Call): Promise<Answer> {
  const { data } = creation.safeParse(body)
  if (!data) return invalidBody
  const amountMinor = readAmount(data.amount)
  if (amountMinor === null || amountMinor > 50_000_000) return failed('2006')
  if (amountMinor % 100 === 91) return down
  const payment: Payment = {
    paymentID: createPaymentId(),
    invoice: data.merchantInvoiceNumber,
    payerReference: data.payerReference,
    callbackURL: data.callbackURL,
    amountMinor,
    intent: data.intent,
    status: 'Initiated',
    isConfirmed: false,
    wallet: null,
    wrongPins: 0,
    trxID: null,
    createdAt: now.toISOString(),
    executedAt: null,
  }
  if (!(await insertPayment(tx, payment))) return failed('2029')
  if (amountMinor % 100 === 92 && !/-\d$/.test(payment.invoice)) return lost
  const returned = (status: string) => returnUrl(payment, status)
  const { paymentID } = payment
  return {
    body: {
      ...succeeded,
      paymentID,
      bkashURL: `${publicUrl}/redirect/tokenized/?paymentID=${paymentID}&mode=0011&apiVersion=v1.2.0-beta`,
      callbackURL: payment.callbackURL,
      successCallbackURL: returned('success'),
      failureCallbackURL: returned('failure'),
      cancelledCallbackURL: returned('cancel'),
      amount: data.amount,
      intent: data.intent,
      currency: 'BDT',
      paymentCreateTime: writeTime(payment.createdAt),
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: payment.invoice,
    },
  }
}

export function returnUrl({ callbackURL, paymentID }: Payment, status: string): string {
  const url = new URL(callbackURL)
  url.searchParams.set('paymentID', paymentID)
  url.searchParams.set('status', status)
  url.searchParams.set('signature', 'opaque')
  return url.href
}

async function lockNamed(tx: Db, body: unknown): Promise<Payment | null> {
  const { data } = z.object({ paymentID: z.string() }).safeParse(body)
  return data ? lockPayment(tx, data.paymentID) : null
}

export async function executePayment({ tx, body, now }: Call): Promise<Answer> {
  const payment = await lockNamed(tx, body)
  if (!payment) return failed('2002')
  if (payment.status === 'Authorized' || payment.status === 'Completed') return failed('2062')
  if (payment.status !== 'Initiated' || !payment.isConfirmed) return failed('2056')
  const behaviour = behaviourOf(payment.wallet)
  switch (behaviour) {
    case 'no-money':
      return failed('2023')
    case 'blocked':
      return failed('2037')
    case 'execute-down':
      return down
    case 'execute-error':
      return failed('2003')
    case 'execute-limited':
      return gateway(429, 'Too Many Requests')
  }
  const status = payment.intent === 'sale' ? 'Completed' : 'Authorized'
  const executed: Payment = { ...payment, status, trxID: createTrxId(), executedAt: now.toISOString() }
  const answer = {
    body: { ...succeeded, ...describePayment(executed), merchantInvoiceNumber: executed.invoice },
  }
  if (behaviour === 'execute-lie') return answer
  await savePayment(tx, executed)
  if (behaviour === 'execute-lost') return lost
  if (behaviour === 'execute-again') return failed('2117')
  return { ...answer, isLate: behaviour === 'execute-late' }
}

export async function queryPayment(
  { tx, body }: Call,
  refundedMinor: (payment: Payment) => Promise<number>,
): Promise<Answer> {
  const { data } = z.object({ paymentID: z.string() }).safeParse(body)
  const payment = data ? await findPayment(tx, data.paymentID) : null
  if (!payment) return failed('2002')
  const { paymentID, invoice, amountMinor, createdAt, isConfirmed, trxID } = payment
  const told = {
    ...succeeded,
    ...describePayment(payment),
    mode: '0011',
    paymentCreateTime: writeTime(createdAt),
    // Not the name that it has everywhere else.
    merchantInvoice: invoice,
    verificationStatus: isConfirmed ? 'Complete' : 'Incomplete',
    ...(trxID && { maxRefundableAmount: writeAmount(amountMinor - (await refundedMinor(payment))) }),
  }
  switch (behaviourOf(payment.wallet)) {
    case 'other-amount':
      return { body: { ...told, amount: '1.00' } }
    case 'other-currency':
      return { body: { ...told, currency: 'USD' } }
    case 'other-payment':
      return { body: { ...told, paymentID: createPaymentId() } }
    case 'web-page':
      return { body: '<!doctype html><title>Welcome</title>' }
    case 'half-an-answer':
      return { body: { ...succeeded, paymentID } }
  }
  return { body: told }
}

export async function capturePayment({ tx, body, now }: Call): Promise<Answer> {
  const payment = await lockNamed(tx, body)
  if (!payment) return failed('2002')
  if (payment.status !== 'Authorized') return failed(payment.status === 'Completed' ? '2062' : '2056')
  const behaviour = behaviourOf(payment.wallet)
  if (behaviour === 'hold-expired') {
    await savePayment(tx, { ...payment, status: 'Expired' })
    return failed('2056')
  }
  const captured: Payment = { ...payment, status: 'Completed' }
  if (behaviour !== 'capture-lie') await savePayment(tx, captured)
  return behaviour === 'capture-lost' ? lost : describeStep(captured, now)
}

export async function voidPayment({ tx, body, now }: Call): Promise<Answer> {
  const payment = await lockNamed(tx, body)
  if (!payment) return failed('2002')
  if (payment.status !== 'Authorized') return failed('2056')
  const behaviour = behaviourOf(payment.wallet)
  const cancelled: Payment = { ...payment, status: 'Cancelled' }
  if (behaviour !== 'void-lie') await savePayment(tx, cancelled)
  return behaviour === 'void-lost' ? lost : describeStep(cancelled, now)
}

/** Describes a capture or void, the only two answers that write the id like this. */
function describeStep({ paymentID, createdAt, trxID, status }: Payment, now: Date): Answer {
  return {
    body: {
      ...succeeded,
      paymentId: paymentID,
      createTime: writeTime(createdAt),
      updateTime: writeTime(now.toISOString()),
      trxID,
      transactionStatus: status,
    },
  }
}

function describePayment({
  paymentID,
  payerReference,
  wallet,
  amountMinor,
  intent,
  status,
  trxID,
  executedAt,
}: Payment) {
  return {
    paymentID,
    payerReference,
    ...(trxID && { trxID, customerMsisdn: wallet }),
    ...(executedAt && { paymentExecuteTime: writeTime(executedAt) }),
    transactionStatus: status,
    amount: writeAmount(amountMinor),
    currency: 'BDT',
    intent,
  }
}
