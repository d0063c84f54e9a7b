import { z } from 'zod'
import type { Db } from '../../../src/platform/database/database.ts'
import { type Behaviour, behaviourOf } from './behaviours.ts'
import type { Call } from './calls.ts'
import { findPayment, insertRefund, listRefunds, lockPayment, type Payment, type Refund } from './store.ts'
import {
  type Answer,
  createTrxId,
  down,
  gateway,
  lost,
  readAmount,
  refundFailed,
  writeAmount,
  writeTime,
} from './wire.ts'

const minute = 60_000
const maxParts = 10

const text = z.string().min(1).max(255)
const request = z.object({ paymentId: text, trxId: text, refundAmount: z.string(), sku: text, reason: text })

export async function sumRefunds(db: Db, { paymentID, wallet }: Payment, now: Date): Promise<number> {
  const behaviour = behaviourOf(wallet)
  const refunds = await listRefunds(db, paymentID)
  return refunds
    .filter((refund) => statusOf(refund, behaviour, now) !== 'Failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

export async function makeRefund({ tx, body, now }: Call): Promise<Answer> {
  const { data } = request.safeParse(body)
  if (!data) return gateway(400, 'Invalid request body')
  const payment = await lockPayment(tx, data.paymentId)
  if (!payment) return refundFailed('2002')
  if (payment.status !== 'Completed' || payment.trxID !== data.trxId) return refundFailed('2033')
  const asked = readAmount(data.refundAmount)
  const left = payment.amountMinor - (await sumRefunds(tx, payment, now))
  const parts = (await listRefunds(tx, payment.paymentID)).length
  if (asked === null || asked > left || parts === maxParts) return refundFailed('2072')
  const behaviour = behaviourOf(payment.wallet)
  if (behaviour === 'refund-down') return down
  if (behaviour === 'refund-refused') return refundFailed('2023')
  const id = createTrxId()
  const refund: Refund = {
    paymentID: payment.paymentID,
    amountMinor: behaviour === 'refund-half' ? Math.ceil(asked / 2) : asked,
    sku: data.sku,
    reason: data.reason,
    madeAt: now.toISOString(),
  }
  await insertRefund(tx, id, refund)
  if (behaviour === 'refund-lost' || behaviour === 'refund-lost-and-late') return lost
  return {
    body: {
      originalTrxId: payment.trxID,
      refundTrxId: id,
      refundTransactionStatus: statusOf(refund, behaviour, now),
      originalTrxAmount: writeAmount(payment.amountMinor),
      refundAmount: writeAmount(refund.amountMinor),
      currency: 'BDT',
      completedTime: writeTime(refund.madeAt),
      sku: refund.sku,
      reason: refund.reason,
    },
  }
}

export async function queryRefunds({ tx, body, now }: Call): Promise<Answer> {
  const { data } = z.object({ paymentId: text, trxId: text }).safeParse(body)
  const payment = data ? await findPayment(tx, data.paymentId) : null
  if (!payment?.trxID || payment.trxID !== data?.trxId) return refundFailed('2033')
  const behaviour = behaviourOf(payment.wallet)
  const refunds = await listRefunds(tx, payment.paymentID)
  if (refunds.length === 0 && behaviour === 'no-refunds-error') return refundFailed('2033')
  const isListed = ({ madeAt }: Refund) =>
    behaviour !== 'refund-lost-and-late' || ageOf(madeAt, now) >= 5 * minute
  return {
    body: {
      originalTrxId: payment.trxID,
      originalTrxAmount: writeAmount(payment.amountMinor),
      originalTrxCompletedTime: writeTime(payment.executedAt ?? payment.createdAt),
      refundTransactions: refunds.filter(isListed).map((refund) => ({
        refundTrxId: refund.id,
        refundTransactionStatus: statusOf(refund, behaviour, now),
        refundAmount: writeAmount(refund.amountMinor),
        completedTime: writeTime(refund.madeAt, ''),
      })),
    },
  }
}

const ageOf = (madeAt: string, now: Date) => now.getTime() - new Date(madeAt).getTime()

function statusOf(
  { madeAt }: Refund,
  behaviour: Behaviour | null,
  now: Date,
): 'Pending' | 'Completed' | 'Failed' {
  const age = ageOf(madeAt, now)
  if (behaviour === 'refund-slow' && age < 180 * minute) return 'Pending'
  if (behaviour === 'refund-fails') return age < 60 * minute ? 'Pending' : 'Failed'
  return 'Completed'
}
