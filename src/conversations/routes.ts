import { describeActor } from '../audit/index.ts'
import type { Guard } from '../auth/index.ts'
import { minorToAmount } from '../kernel/money.ts'
import type { Database } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { findOpenDeals } from '../sales/index.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import {
  findReadable,
  findReportedAt,
  presentConversation,
  presentMessage,
  readConversation,
  seenBy,
} from './read-conversation.ts'
import { blockPerson, dismissReports, reportConversation } from './report-or-block.ts'
import { sendMessage } from './send-message.ts'
import { startConversation, startOrderConversation } from './start-conversation.ts'
import { type ConversationRow, listConversations, listMessages } from './store.ts'

export type ConversationApi = ReturnType<typeof conversationRoutes>

type Deps = { db: Database; guard: Guard }

export function conversationRoutes(deps: Deps) {
  return createRouter().route('/', readingRoutes(deps)).route('/', writingRoutes(deps))
}

function readingRoutes({ db, guard }: Deps) {
  return createRouter()
    .openapi(guard.signedIn(contract.listConversations), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const { id } = c.var.caller
      const rows = await listConversations(db, id, limit + 1, readCursor(cursor))
      return c.json(
        linkedPage(c, rows, limit, byLastMessage).map((row) => presentConversation(row, id)),
        200,
      )
    })
    .openapi(guard.signedIn(contract.getConversation), async (c) => {
      const found = orRefuse(await findReadable(db, c.var.caller, c.req.valid('param').id))
      const { buyerId, sellerId, listingId } = found.conversation
      const { agreedMinor, ...deals } = await findOpenDeals(db, buyerId, sellerId, listingId)
      const shown = presentConversation(found, c.var.caller.id)
      const reported = shown.role === 'admin' ? await findReportedAt(db, shown._id) : null
      const reportedAt = reported?.toISOString() ?? null
      const price = agreedMinor === null ? shown.price : minorToAmount(agreedMinor)
      return c.json({ ...shown, price, ...deals, seenAt: seenBy(found, shown.role), reportedAt }, 200)
    })
    .openapi(guard.signedIn(contract.listMessages), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const { conversation } = orRefuse(await findReadable(db, c.var.caller, c.req.valid('param').id))
      const rows = await listMessages(db, conversation.id, limit + 1, { cursor: readCursor(cursor) })
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentMessage), 200)
    })
}

function writingRoutes({ db, guard }: Deps) {
  return createRouter()
    .openapi(guard.signedIn(contract.startConversation), async (c) => {
      const { id: buyerId } = c.var.caller
      const { productId: listingId } = c.req.valid('json')
      const { conversation, isNew } = orRefuse(await startConversation(db, { buyerId, listingId }))
      return c.json(presentConversation(conversation, buyerId), isNew ? 201 : 200)
    })
    .openapi(guard.signedIn(contract.startOrderConversation), async (c) => {
      const begun = await startOrderConversation(db, c.var.caller, c.req.valid('param').id)
      const { conversation, isNew } = orRefuse(begun)
      return c.json(presentConversation(conversation, c.var.caller.id), isNew ? 201 : 200)
    })
    .openapi(guard.signedIn(contract.sendMessage), async (c) => {
      const sent = { conversationId: c.req.valid('param').id, ...c.req.valid('json') }
      const message = await sendMessage(db, c.var.caller, sent, await readRequestKey(c))
      return c.json(presentMessage(orRefuse(message)), 201)
    })
    .openapi(guard.signedIn(contract.readConversation), async (c) => {
      const done = orRefuse(await readConversation(db, c.var.caller.id, c.req.valid('param').id))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.signedIn(contract.blockConversation), async (c) => {
      const choice = { id: c.req.valid('param').id, ...c.req.valid('json') }
      const done = orRefuse(await blockPerson(db, c.var.caller.id, choice))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.signedIn(contract.reportConversation), async (c) => {
      const done = orRefuse(await reportConversation(db, c.var.caller.id, c.req.valid('param').id))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.admin(contract.dismissConversationReports), async (c) => {
      const seen = { id: c.req.valid('param').id, ...c.req.valid('json') }
      const done = await dismissReports(db, describeActor(c), seen)
      return c.json(countChange(orRefuse(done)), 200)
    })
}

const byLastMessage = ({ lastAt, conversation }: ConversationRow) => ({ at: lastAt, id: conversation.id })
