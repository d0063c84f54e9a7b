import { describeActor } from '../audit/index.ts'
import { getLocale } from '../kernel/locale.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import * as bill from './bill/contract.ts'
import { readBill, verifyBill } from './bill/read-bill.ts'
import { cancelOrder } from './cancellation/cancel-order.ts'
import * as cancellation from './cancellation/contract.ts'
import { completeOrder } from './handover/complete-order.ts'
import * as contract from './handover/contract.ts'
import { editChecklist, listChecklists, readChecklist, shippedChecklist } from './handover/edit-checklist.ts'
import { handOverPhone } from './handover/hand-over-phone.ts'
import type { FulfilmentDeps } from './handover/order-codes.ts'
import * as meetingContract from './meeting/contract.ts'
import { reportNoShow } from './meeting/report-no-show.ts'
import { acceptMeeting, dropProposal, setMeeting } from './meeting/set-meeting.ts'
import { readSharedMeeting, shareMeeting, stopSharing } from './meeting/share-meeting.ts'
import { orRefuse } from './problems.ts'

export type FulfilmentApi = ReturnType<typeof fulfilmentRoutes>

export function fulfilmentRoutes(deps: FulfilmentDeps) {
  const { guard } = deps
  return createRouter()
    .route('/', handoverRoutes(deps))
    .route('/', meetingRoutes(deps))
    .openapi(guard.signedIn(bill.readBill), async (c) =>
      c.json(orRefuse(await readBill(deps, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.anyone(bill.verifyBill), async (c) =>
      c.json(orRefuse(await verifyBill(deps, c.req.valid('param').token)), 200),
    )
    .openapi(guard.signedInEachTime(cancellation.cancelOrder), async (c) => {
      const request = { orderId: c.req.valid('param').id, reason: c.req.valid('json').reason }
      const cancelled = await cancelOrder(deps, c.var.caller, request, describeActor(c))
      return c.json(countChange(orRefuse(cancelled)), 200)
    })
}

function handoverRoutes(deps: FulfilmentDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.handOverPhone), async (c) => {
      const address = readClientAddress()
      const request = { orderId: c.req.valid('param').id, code: c.req.valid('json').code, address }
      const handedOver = await handOverPhone(deps, c.var.caller, request)
      return c.json(countChange(orRefuse(handedOver)), 200)
    })
    .openapi(guard.signedIn(contract.completeOrder), async (c) => {
      const completed = await completeOrder(deps, c.var.caller, c.req.valid('param').id, readClientAddress())
      return c.json(countChange(orRefuse(completed)), 200)
    })
    .openapi(guard.signedIn(contract.readChecklist), async (c) => {
      const locale = getLocale()
      const { body } = await readChecklist(deps.db, { side: c.req.valid('param').side, locale })
      return c.json({ html: renderMarkdown(body, locale) }, 200)
    })
    .openapi(guard.admin(contract.listChecklists), async (c) => {
      const checklists = await listChecklists(deps.db)
      return c.json(
        checklists.map(({ side, locale, body, version }) => ({
          side,
          language: locale,
          body,
          version,
          shipped: shippedChecklist(side, locale),
        })),
        200,
      )
    })
    .openapi(guard.admin(contract.editChecklist), async (c) => {
      const { side, language } = c.req.valid('param')
      const { body, version } = c.req.valid('json')
      const edited = await editChecklist(deps, describeActor(c), { side, locale: language, body, version })
      return c.json(countChange(orRefuse(edited)), 200)
    })
    .openapi(guard.admin(contract.previewChecklist), async (c) =>
      c.json({ html: renderMarkdown(c.req.valid('json').body, getLocale()) }, 200),
    )
}

function meetingRoutes(deps: OrderCallDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(meetingContract.setMeeting), async (c) => {
      const { place, at } = c.req.valid('json')
      const meeting = { orderId: c.req.valid('param').id, place, at: new Date(at) }
      return c.json(countChange(orRefuse(await setMeeting(deps, c.var.caller, meeting))), 200)
    })
    .openapi(guard.signedIn(meetingContract.acceptMeeting), async (c) => {
      const { place, at } = c.req.valid('json')
      const meeting = { orderId: c.req.valid('param').id, place, at: new Date(at) }
      return c.json(countChange(orRefuse(await acceptMeeting(deps, c.var.caller, meeting))), 200)
    })
    .openapi(guard.signedIn(meetingContract.dropProposal), async (c) =>
      c.json(countChange(orRefuse(await dropProposal(deps, c.var.caller, c.req.valid('param').id))), 200),
    )
    .openapi(guard.signedIn(meetingContract.reportNoShow), async (c) =>
      c.json(countChange(orRefuse(await reportNoShow(deps, c.var.caller, c.req.valid('param').id))), 200),
    )
    .openapi(guard.signedIn(meetingContract.shareMeeting), async (c) =>
      c.json(orRefuse(await shareMeeting(deps, c.var.caller, c.req.valid('param').id)), 201),
    )
    .openapi(guard.signedIn(meetingContract.stopSharing), async (c) =>
      c.json(countChange(orRefuse(await stopSharing(deps, c.var.caller, c.req.valid('param').id))), 200),
    )
    .openapi(guard.anyone(meetingContract.readSharedMeeting), async (c) =>
      c.json(orRefuse(await readSharedMeeting(deps, c.req.valid('param').token)), 200),
    )
}
