import { describeActor } from '../../audit/index.ts'
import type { FulfilmentDeps } from '../../fulfilment/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { readRequestKey } from '../../platform/http/idempotency.ts'
import { createRouter } from '../../platform/http/router.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import { openDispute } from './open-dispute.ts'
import {
  agreeToRefund,
  decideDispute,
  proposeRefund,
  replyInDispute,
  withdrawDispute,
} from './resolve-dispute.ts'
import { confirmReturn, reportFailedReturn, returnPhone, waiveReturn } from './return-phone.ts'

const written = { modifiedCount: 1 as const }

export type DisputeApi = ReturnType<typeof disputeRoutes>

export function disputeRoutes(deps: FulfilmentDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.openDispute), async (c) => {
      const complaint = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await openDispute(deps, c.var.caller, complaint, await readRequestKey(c)))
      return c.json(written, 201)
    })
    .openapi(guard.signedIn(contract.replyInDispute), async (c) => {
      const reply = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await replyInDispute(deps, c.var.caller, reply, await readRequestKey(c)))
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
    .openapi(guard.adminEachTime(contract.decideDispute), async (c) => {
      const decision = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      const decided = await decideDispute(deps, c.var.caller, decision, describeActor(c))
      return c.json(countChange(orRefuse(decided)), 200)
    })
    .openapi(guard.signedIn(contract.returnPhone), async (c) => {
      const request = { orderId: c.req.valid('param').id, code: c.req.valid('json').code }
      const returned = await returnPhone(deps, c.var.caller, request)
      return c.json(countChange(orRefuse(returned)), 200)
    })
    .openapi(guard.signedIn(contract.confirmReturn), async (c) => {
      const confirmed = await confirmReturn(deps, c.var.caller, c.req.valid('param').id)
      return c.json(countChange(orRefuse(confirmed)), 200)
    })
    .openapi(guard.adminEachTime(contract.waiveReturn), async (c) => {
      const request = { orderId: c.req.valid('param').id, why: c.req.valid('json').why }
      const waived = await waiveReturn(deps, c.var.caller, request, describeActor(c))
      return c.json(countChange(orRefuse(waived)), 200)
    })
    .openapi(guard.signedIn(contract.reportFailedReturn), async (c) => {
      const { waitedAt, ...rest } = c.req.valid('json')
      const failed = { orderId: c.req.valid('param').id, waitedAt: new Date(waitedAt), ...rest }
      return c.json(countChange(orRefuse(await reportFailedReturn(deps, c.var.caller, failed))), 200)
    })
}
