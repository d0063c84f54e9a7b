import { and, eq, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { deleteBlock, insertBlock } from '../accounts/index.ts'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { accountFacts, lockAccount } from '../auth/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { findListing, listingFacts } from '../listings/index.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { publish } from '../platform/events/store.ts'
import { type DismissProblem, otherParty } from './rules.ts'
import { conversationReports, conversations, erasedText, messages } from './schema.ts'
import { findConversation, lockConversation } from './store.ts'

/**
 * Reports a conversation to the admins, who are notified and may then read it. `changed` is false when this party has reported it
 * already and no admin has dismissed the report.
 */
export function reportConversation(
  db: Database,
  userId: string,
  id: string,
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const found = await findConversation(tx, id, userId)
    const reportedId = found && otherParty(found.conversation, userId)
    if (!reportedId) return no('unknown-conversation')
    // Against a concurrent erasure: the report keeps their messages, or they are gone.
    await lockAccount(tx, reportedId)
    // One report after the other, so that none is older than one that an admin could read before it.
    await lockConversation(tx, id)
    if (!(await insertReport(tx, id, userId))) return ok({ changed: false })
    const listing = await findListing(tx, found.conversation.listingId)
    const params = { product: listing?.name ?? '' }
    await notifyAdmins(tx, { kind: 'report', conversationId: id, params })
    return ok({ changed: true })
  })
}

async function insertReport(tx: Db, conversationId: string, reporterId: string): Promise<boolean> {
  const added = await tx
    .insert(conversationReports)
    .values({ conversationId, reporterId })
    .onConflictDoNothing()
    .returning({ id: conversationReports.conversationId })
  return added.length > 0
}

/** Returns whether somebody else has reported a conversation of this user. */
export async function hasReportedConversations(db: Db, userId: string): Promise<boolean> {
  const isParty = or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId))
  const reported = await db
    .select({ id: conversations.id })
    .from(conversationReports)
    .innerJoin(conversations, eq(conversations.id, conversationReports.conversationId))
    .where(and(isParty, ne(conversationReports.reporterId, userId)))
    .limit(1)
  return reported.length > 0
}

export const eraseReportedJob = 'erase-reported-messages'

const keptMillis = 365 * 24 * 60 * 60_000

/** The nightly job: erases the messages, in conversations still reported, of accounts that were erased a year ago. */
export async function eraseReported({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const reported = db.select({ id: conversationReports.conversationId }).from(conversationReports)
  const wasErased = lte(accountFacts.erasedAt, new Date(clock.now().getTime() - keptMillis))
  await eraseTexts(db, inArray(messages.conversationId, reported), wasErased)
}

async function eraseTexts(db: Db, which: SQL, wasErased: SQL): Promise<void> {
  const erased = db.select({ id: accountFacts.id }).from(accountFacts).where(wasErased)
  await db
    .update(messages)
    .set({ text: erasedText })
    .where(and(which, ne(messages.text, erasedText), inArray(messages.senderId, erased)))
}

/**
 * Dismisses the reports of a conversation that were made until `seen`; without others admins can no longer read it, and messages kept
 * of erased accounts go. Its parties may report it again. `changed` is false when another admin was first. Refused to a party.
 */
export function dismissReports(
  db: Database,
  admin: AccountActor,
  { id, seen }: { id: string; seen: string },
): Promise<Result<{ changed: boolean }, DismissProblem>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return no('unknown-conversation')
    if (otherParty(conversation, admin.id)) return no('own-case')
    const isOfThis = eq(conversationReports.conversationId, id)
    const dismissed = await tx
      .delete(conversationReports)
      .where(and(isOfThis, lte(conversationReports.createdAt, new Date(seen))))
      .returning({ reporterId: conversationReports.reporterId })
    if ((await tx.$count(conversationReports, isOfThis)) === 0)
      await eraseTexts(tx, eq(messages.conversationId, id), isNotNull(accountFacts.erasedAt))
    const listing = await findListing(tx, conversation.listingId)
    const about = { listing: listing ?? undefined }
    for (const { reporterId } of dismissed) {
      const reportedId = otherParty(conversation, reporterId)
      if (reportedId) await recordAct(tx, admin, 'dismiss-reports', reportedId, about)
    }
    return ok({ changed: dismissed.length > 0 })
  })
}

/** The SQL of reported conversations as rows of the admin's queue; the note is how many parties reported each. */
export function selectReportedConversations(): SQL {
  const { id, listingId } = conversations
  return selectWaiting(
    {
      kind: 'conversation',
      id,
      at: sql`min(${conversationReports.createdAt})`,
      about: listingFacts.name,
      note: sql`count(*)`,
    },
    sql`from ${conversationReports} join ${conversations} on ${eq(id, conversationReports.conversationId)}
      join ${listingFacts} on ${eq(listingFacts.id, listingId)} group by ${id}, ${listingFacts.name}`,
  )
}

/**
 * Blocks the other party of a conversation, or lifts the block. While either blocks the other, neither can write to the other in
 * any conversation; their paid orders go on.
 */
export function blockPerson(
  db: Database,
  userId: string,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    const otherId = conversation && otherParty(conversation, userId)
    if (!otherId) return no('unknown-conversation')
    const pair = { blockerId: userId, blockedId: otherId }
    const changed = await (blocked ? insertBlock(tx, pair) : deleteBlock(tx, pair))
    if (changed) await publish(tx, [userId, otherId], 'message', { conversationId: id })
    return ok({ changed })
  })
}
