import type { Guard } from '../../identity/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { SettleDeps } from '../payment/settle-order.ts'
import { orRefuse } from '../problems.ts'
import { type RecordOrderAct, recordActOf } from '../record-act.ts'
import * as contract from './contract.ts'
import { openDispute } from './open-dispute.ts'
import {
  agreeToRefund,
  decideDispute,
  proposeRefund,
  replyInDispute,
  withdrawDispute,
} from './settle-dispute.ts'

const written = { modifiedCount: 1 as const }

/** The calls about the dispute of an order. */
export function disputeRoutes(deps: SettleDeps & { guard: Guard; recordAct: RecordOrderAct }) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.openDispute), async (c) => {
      const complaint = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await openDispute(deps, c.var.caller, complaint))
      return c.json(written, 201)
    })
    .openapi(guard.signedIn(contract.replyInDispute), async (c) => {
      const reply = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await replyInDispute(deps, c.var.caller, reply))
      return c.json(written, 201)
    })
    .openapi(guard.signedIn(contract.proposeRefund), async (c) => {
      const { refund } = c.req.valid('json')
      const proposed = await proposeRefund(deps, c.var.caller, c.req.valid('param').id, refund)
      return c.json(countChange(orRefuse(proposed)), 200)
    })
    .openapi(guard.signedIn(contract.agreeToRefund), async (c) => {
      const { refund } = c.req.valid('json')
      const agreed = await agreeToRefund(deps, c.var.caller, c.req.valid('param').id, refund)
      return c.json(countChange(orRefuse(agreed)), 200)
    })
    .openapi(guard.signedIn(contract.withdrawDispute), async (c) => {
      const withdrawn = await withdrawDispute(deps, c.var.caller, c.req.valid('param').id)
      return c.json(countChange(orRefuse(withdrawn)), 200)
    })
    .openapi(guard.admin(contract.decideDispute), async (c) => {
      const decision = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      const decided = await decideDispute(
        deps,
        c.var.caller,
        decision,
        recordActOf(deps, c, 'decide-dispute'),
      )
      return c.json(countChange(orRefuse(decided)), 200)
    })
}
