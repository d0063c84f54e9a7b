import { sql } from 'drizzle-orm'
import { bookPhone } from '../../../src/checkout/booking/book-phone.ts'
import { cancelListingOrders } from '../../../src/checkout/index.ts'
import { settleOwnOrder } from '../../../src/checkout/payment/settle-order.ts'
import { openDispute } from '../../../src/disputes/dispute/open-dispute.ts'
import {
  agreeToRefund,
  decideDispute,
  proposeRefund,
  withdrawDispute,
} from '../../../src/disputes/dispute/resolve-dispute.ts'
import {
  confirmReturn,
  reportFailedReturn,
  returnPhone,
  waiveReturn,
} from '../../../src/disputes/dispute/return-phone.ts'
import { cancelOrder } from '../../../src/fulfilment/cancellation/cancel-order.ts'
import { completeOrder } from '../../../src/fulfilment/handover/complete-order.ts'
import { handOverPhone } from '../../../src/fulfilment/handover/hand-over-phone.ts'
import { acceptMeeting, setMeeting } from '../../../src/fulfilment/meeting/set-meeting.ts'
import { recordPaidRefund } from '../../../src/orders/adopt-refund.ts'
import { findLatestRefund } from '../../../src/payments/index.ts'
import { setHold } from '../../../src/payouts/hold-payouts.ts'
import { makeBatch } from '../../../src/payouts/make-batch.ts'
import { markPayout } from '../../../src/payouts/mark-payout.ts'
import { requestPayout } from '../../../src/payouts/request-payout.ts'
import { withdrawListing } from '../../../src/selling/withdraw-listing.ts'
import type { Marketplace } from '../../support/marketplace.ts'
import { runJob } from '../../support/run-due-jobs.ts'
import type { Person } from '../../support/test-app.ts'
import type { Act } from './act.ts'
import { performBid } from './perform-bid.ts'
import { performPayment } from './perform-payment.ts'
import type { Process } from './process.ts'
import { meetingPlaces, type PhoneFacts } from './read-life.ts'
import { receiveEvent } from './receive-event.ts'

export type People = { seller: Person; buyers: Person[]; admin: Person }

/** A phone as it stood before the act, and everybody who has to do with it. */
export type Scene = { market: Marketplace; people: People; phoneId: string; facts: PhoneFacts }

/**
 * Does something in a process of the server. Returns whether the answer says that this has changed something; null when the answer
 * does not tell. Throws for an outage.
 */
export async function performAct(process: Process, scene: Scene, act: Act): Promise<boolean | null> {
  switch (act.does) {
    case 'book':
      return book(process, scene, act.buyer)
    case 'withdraw phone':
      return withdrawPhone(process, scene)
    case 'change price':
    case 'offer':
    case 'counter':
    case 'accept':
    case 'decline':
    case 'withdraw bid':
      return performBid(process, scene, act)
    case 'ask for payout':
      return (
        await requestPayout(
          {
            ...process,
            provider: process.payments.provider,
            sender: undefined,
            settings: process.payoutSettings,
          },
          // With a second factor, whatever is asked for.
          { id: scene.people.seller.id, hasFactor: true, factorAt: process.clock.now() },
          act.minor / 100,
        )
      ).ok
    case 'make batch':
      return (await makeBatch({ ...process, settings: process.payoutSettings }, asActor(scene.people.admin)))
        .ok
    case 'mark payout': {
      const outcome = { state: act.outcome, reference: 'A1' }
      const id = scene.facts.payouts[act.payout]?.id ?? ''
      return isChange(
        markPayout(
          { ...process, provider: process.payments.provider, settings: process.payoutSettings },
          id,
          outcome,
          asActor(scene.people.admin),
        ),
      )
    }
    case 'hold payouts':
      return isChange(
        setHold({ ...process, sender: undefined }, asActor(scene.people.admin), {
          sellerId: scene.people.seller.id,
          held: act.held,
          reason: 'A check',
        }),
      )
    case 'sweep':
      return ends(
        workQueue(
          process,
          ['enqueue-due-orders', 'enqueue-due-releases', 'enqueue-due-refunds', 'enqueue-due-bids'],
          ['move-order', 'release-order', 'follow-refund', 'expire-bid'],
        ),
      )
    case 'reconcile':
      return ends(workQueue(process, ['enqueue-due-payments'], ['settle-order']))
    default:
      return performOnOrder(process, scene, act)
  }
}

/**
 * Does what the queue does: enqueues what is due, and then runs the jobs of these names that wait, also those that these enqueue.
 * One that fails stays. It takes no locks: two processes at once both run each job.
 */
export async function workQueue(process: Process, enqueue: string[], names: string[]): Promise<void> {
  for (const name of enqueue) await runJob(process.jobs, name)
  const tried: string[] = []
  for (;;) {
    const { rows } = await process.db.execute<{ id: string; name: string; payload: unknown }>(sql`
      select job.id, task.identifier as name, job.payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = any(${sql.param(names)}::text[]) and job.id <> all(${sql.param(tried)}::bigint[])
      order by array_position(${sql.param(names)}::text[], task.identifier), job.id`)
    if (rows.length === 0) return
    for (const { id, name, payload } of rows) {
      tried.push(id)
      const isDone = await runJob(process.jobs, name, payload).then(
        () => true,
        () => false,
      )
      if (isDone) await process.db.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
    }
  }
}

const ends = async (work: Promise<unknown> | undefined) => {
  await work
  return null
}

async function book({ db, clock }: Process, { people, phoneId }: Scene, buyer: number): Promise<boolean> {
  const request = {
    buyerId: people.buyers[buyer]?.id ?? '',
    productId: phoneId,
    described: { sellerEmail: '', name: '', brand: '', price: 0 },
    phone: '01712-345678',
    meetingLocation: 'Shahbag',
  }
  return (await bookPhone(db, request, clock.now())).ok
}

async function withdrawPhone({ db, clock }: Process, { people, phoneId }: Scene): Promise<boolean> {
  const phone = { sellerId: people.seller.id, listingId: phoneId, at: clock.now() }
  const withdrawn = await withdrawListing(db, phone, cancelListingOrders)
  return withdrawn.ok && withdrawn.value.changed
}

type OnOrder = Extract<Act, { order: number }>
type Changing = Promise<{ ok: true; value: { changed: boolean } } | { ok: false }>

const isChange = async (changing: Changing) => {
  const result = await changing
  return result.ok && result.value.changed
}

export const asActor = (person: Person) => ({ ...person, address: 'here' })

async function performOnOrder(process: Process, scene: Scene, act: OnOrder): Promise<boolean | null> {
  const { people, facts } = scene
  const order = facts.orders[act.order]
  if (!order) throw new Error(`there is no order ${act.order}`)
  const orderId = order.id
  const buyer = people.buyers.find(({ id }) => id === order.buyer) ?? people.admin
  const callers = {
    buyer: { id: buyer.id, role: 'buyer' },
    seller: { id: people.seller.id, role: 'seller' },
    admin: { id: people.admin.id, role: 'admin' },
  } as const
  switch (act.does) {
    case 'accept price':
    case 'open form':
    case 'pay in form':
    case 'authorise card':
      return ends(performPayment(process, scene, act, order))
    case 'settle':
      if (act.by === 'job') return ends(runJob(process.jobs, 'settle-order', { orderId }))
      return settle(process, buyer.id, { orderId, sellerEmail: people.seller.email, productName: order.name })
    case 'receive event':
      return ends(receiveEvent(process, scene, orderId, act.which))
    case 'follow refund':
      return ends(runJob(process.jobs, 'follow-refund', { orderId }))
    case 'pay refund by hand': {
      const refund = (await findLatestRefund(scene.market.db, orderId))?.id ?? ''
      const paid = { orderId, refund, way: 'bkash', reference: 'A1' } as const
      return isChange(recordPaidRefund(process, asActor(people.admin), paid))
    }
    case 'cancel':
      return isChange(
        cancelOrder(process, callers[act.by], { orderId, reason: 'changed-mind' }, asActor(people.admin)),
      )
    case 'propose meeting':
    case 'accept meeting': {
      const meeting = { orderId, place: meetingPlaces[act.place] ?? '', at: new Date(act.at) }
      const meet = act.does === 'propose meeting' ? setMeeting : acceptMeeting
      return isChange(meet(process, callers[act.by], meeting))
    }
    case 'hand over': {
      const code = process.codes.codeOf('hand-over', orderId)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let guess = 0; guess < act.wrongBefore; guess++) {
        await handOverPhone(process, callers.seller, { orderId, code: wrong })
      }
      return isChange(handOverPhone(process, callers.seller, { orderId, code }))
    }
    case 'return phone': {
      const code = process.codes.codeOf('return', orderId)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let guess = 0; guess < act.wrongBefore; guess++) {
        await returnPhone(process, callers.buyer, { orderId, code: wrong })
      }
      return isChange(returnPhone(process, callers.buyer, { orderId, code }))
    }
    case 'confirm return':
      return isChange(confirmReturn(process, callers.seller, orderId))
    case 'waive return':
      return isChange(
        waiveReturn(process, callers.admin, { orderId, why: 'The police has it.' }, asActor(people.admin)),
      )
    case 'report failed return': {
      const failed = { orderId, place: 'Shahbag', waitedAt: process.clock.now(), text: 'Nobody came.' }
      return isChange(reportFailedReturn(process, callers[act.by], failed))
    }
    case 'say all is well':
      return isChange(completeOrder(process, callers.buyer, orderId))
    case 'complain':
      return (
        await openDispute(process, callers.buyer, {
          orderId,
          reason: 'does-not-work',
          text: 'It is off.',
          photos: [],
        })
      ).ok
    case 'propose':
      return ends(proposeRefund(process, callers[act.by], orderId, act.minor / 100))
    case 'agree':
      return isChange(agreeToRefund(process, callers[act.by], orderId, act.minor / 100))
    case 'withdraw complaint':
      return isChange(withdrawDispute(process, callers.buyer, orderId))
    case 'decide': {
      const decision = {
        orderId,
        refund: act.minor / 100,
        why: 'The photos show it.',
        waiveReturn: act.waives,
      }
      return isChange(decideDispute(process, callers.admin, decision, asActor(people.admin)))
    }
  }
}

async function settle(
  process: Process,
  buyerId: string,
  which: { orderId: string; sellerEmail: string; productName: string },
): Promise<boolean> {
  const settled = await settleOwnOrder(process, buyerId, which)
  return settled.ok && settled.value.settledNow
}
