import type { OrderCallDeps } from '../../orders/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { reportNoShow } from './report-no-show.ts'
import { acceptMeeting, dropProposal, setMeeting } from './set-meeting.ts'
import { readSharedMeeting, shareMeeting, stopSharing } from './share-meeting.ts'

export function meetingRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.setMeeting), async (c) => {
      const { place, at } = c.req.valid('json')
      const meeting = { orderId: c.req.valid('param').id, place, at: new Date(at) }
      return c.json(countChange(orRefuse(await setMeeting(deps, c.var.caller, meeting))), 200)
    })
    .openapi(guard.signedIn(contract.acceptMeeting), async (c) => {
      const { place, at } = c.req.valid('json')
      const meeting = { orderId: c.req.valid('param').id, place, at: new Date(at) }
      return c.json(countChange(orRefuse(await acceptMeeting(deps, c.var.caller, meeting))), 200)
    })
    .openapi(guard.signedIn(contract.dropProposal), async (c) =>
      c.json(countChange(orRefuse(await dropProposal(deps, c.var.caller, c.req.valid('param').id))), 200),
    )
    .openapi(guard.signedIn(contract.reportNoShow), async (c) =>
      c.json(countChange(orRefuse(await reportNoShow(deps, c.var.caller, c.req.valid('param').id))), 200),
    )
    .openapi(guard.signedIn(contract.shareMeeting), async (c) =>
      c.json(orRefuse(await shareMeeting(deps, c.var.caller, c.req.valid('param').id)), 201),
    )
    .openapi(guard.signedIn(contract.stopSharing), async (c) =>
      c.json(countChange(orRefuse(await stopSharing(deps, c.var.caller, c.req.valid('param').id))), 200),
    )
    .openapi(guard.anyone(contract.readSharedMeeting), async (c) =>
      c.json(orRefuse(await readSharedMeeting(deps, c.req.valid('param').token)), 200),
    )
}
