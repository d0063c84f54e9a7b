import type { Context } from 'hono'
import type { Guard } from '../identity/index.ts'
import type { Caller } from '../identity/rules.ts'
import type { Listing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import * as disputeContract from './dispute-contract.ts'
import { handOverPhone } from './hand-over-phone.ts'
import type { HandoverCodes } from './handover-code.ts'
import { openDispute } from './open-dispute.ts'
import { presentSale } from './present-sale.ts'
import { orRefuse, refusal } from './problems.ts'
import { readOrder } from './read-order.ts'
import * as contract from './sale-contract.ts'
import {
  agreeToRefund,
  decideDispute,
  proposeRefund,
  replyInDispute,
  withdrawDispute,
} from './settle-dispute.ts'
import type { SettleDeps } from './settle-order.ts'
import { countWaitingSales, listOfSeller } from './store-sales.ts'

type Act = 'cancel-order' | 'decide-dispute'

/** Appends an admin's act to the audit log, in the transaction that does it. The module above provides it. */
type RecordAct = (
  tx: Db,
  admin: { id: string; name: string; address: string },
  act: Act,
  account: { id: string; email: string },
  phone: { id: string; name: string },
) => Promise<void>

export type SaleDeps = SettleDeps & {
  guard: Guard
  codes: HandoverCodes
  /** The site's address. */
  publicUrl: string
  recordAct: RecordAct
}

export type SaleApi = ReturnType<typeof saleRoutes>

const count = ({ changed }: { changed: boolean }) => ({ modifiedCount: changed ? 1 : 0 })
const written = { modifiedCount: 1 as const }

/** The calls about an order once it is made, by its buyer, its seller and the admins. */
export function saleRoutes(deps: SaleDeps) {
  const { db, guard, recordAct } = deps
  const onAct = (c: Context<{ Variables: { caller: Caller } }>, act: Act) => {
    const { id, email } = c.var.caller
    const admin = { id, name: email, address: readClientAddress(c) }
    return (tx: Db, { id: listingId, name, sellerId, sellerEmail }: Listing) =>
      recordAct(tx, admin, act, { id: sellerId, email: sellerEmail }, { id: listingId, name })
  }

  return createRouter()
    .openapi(guard.signedIn(contract.readOrder), async (c) =>
      c.json(orRefuse(await readOrder(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.seller(contract.listSalesOfSeller), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listOfSeller(db, c.var.caller.id, limit + 1, readCursor(cursor))
      const rowsOfPage = linkedPage(c, rows, limit, ({ paidAt, id }) => ({ at: paidAt, id }))
      return c.json(rowsOfPage.map(presentSale), 200)
    })
    .openapi(guard.seller(contract.countWaitingSales), async (c) =>
      c.json({ count: await countWaitingSales(db, c.var.caller.id) }, 200),
    )
    .openapi(guard.signedIn(contract.handOverPhone), async (c) => {
      const request = { orderId: c.req.valid('param').id, code: c.req.valid('json').code }
      const handedOver = await handOverPhone(deps, c.var.caller, request)
      if (!handedOver.ok) {
        const { why, ...more } = handedOver
        throw refusal(why, more)
      }
      return c.json(count(handedOver.value), 200)
    })
    .openapi(guard.signedIn(contract.completeOrder), async (c) => {
      const completed = await completeOrder(deps, c.var.caller, c.req.valid('param').id)
      return c.json(count(orRefuse(completed)), 200)
    })
    .openapi(guard.signedIn(contract.cancelOrder), async (c) => {
      const request = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
      const cancelled = await cancelOrder(deps, c.var.caller, request, onAct(c, 'cancel-order'))
      return c.json(count(orRefuse(cancelled)), 200)
    })
    .openapi(guard.signedIn(disputeContract.openDispute), async (c) => {
      const complaint = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await openDispute(deps, c.var.caller, complaint))
      return c.json(written, 201)
    })
    .openapi(guard.signedIn(disputeContract.replyInDispute), async (c) => {
      const reply = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await replyInDispute(deps, c.var.caller, reply))
      return c.json(written, 201)
    })
    .openapi(guard.signedIn(disputeContract.proposeRefund), async (c) => {
      const { refund } = c.req.valid('json')
      const proposed = await proposeRefund(deps, c.var.caller, c.req.valid('param').id, refund)
      return c.json(count(orRefuse(proposed)), 200)
    })
    .openapi(guard.signedIn(disputeContract.agreeToRefund), async (c) => {
      const { refund } = c.req.valid('json')
      const agreed = await agreeToRefund(deps, c.var.caller, c.req.valid('param').id, refund)
      return c.json(count(orRefuse(agreed)), 200)
    })
    .openapi(guard.signedIn(disputeContract.withdrawDispute), async (c) => {
      const withdrawn = await withdrawDispute(deps, c.var.caller, c.req.valid('param').id)
      return c.json(count(orRefuse(withdrawn)), 200)
    })
    .openapi(guard.admin(disputeContract.decideDispute), async (c) => {
      const decision = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      const decided = await decideDispute(deps, c.var.caller, decision, onAct(c, 'decide-dispute'))
      return c.json(count(orRefuse(decided)), 200)
    })
}
