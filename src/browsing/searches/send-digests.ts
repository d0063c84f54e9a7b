import { and, eq, inArray, sql } from 'drizzle-orm'
import { html } from 'hono/html'
import { z } from 'zod'
import { findMailboxOf, readAccount } from '../../auth/index.ts'
import { smallestOf } from '../../images/rules.ts'
import { formatAmount, minorToAmount } from '../../kernel/money.ts'
import { listingPaths } from '../../kernel/paths.ts'
import type { Clock } from '../../kernel/time.ts'
import { findListings, type Listing } from '../../listings/index.ts'
import { frameMail, listTurnedOff, writeUnsubscribeToken } from '../../notifications/index.ts'
import type { Env } from '../../ops/env.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import { mailAddress, type SendMail } from '../../platform/jobs/mail.ts'
import { PermanentFault } from '../../platform/jobs/task-list.ts'
import { enqueueDue, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'
import type { Secret } from '../../platform/secret.ts'
import { allOf, filterSql, forSale } from '../filter-phones.ts'
import type { SearchParser } from '../parse-search.ts'
import { maxMailed, nextMailAt } from '../rules.ts'
import { foundPhones, savedSearches } from '../schema.ts'
import { findCriteria } from './match-listing.ts'
import { addressOf, describeSearch } from './normalize-filters.ts'
import { findById, type SavedSearch } from './store.ts'
import { foundMailTexts as words } from './texts.ts'

export type DigestDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL'>
  clock: Clock
  secret: Secret
  parse: SearchParser
  sendMail: SendMail
}

/** The hourly job that enqueues a job for each saved search whose daily mail is due. */
export const sendSavedSearchDigestsJob = 'send-saved-search-digests'
export const sendSavedSearchDigestJob: UniqueJob = {
  name: 'send-saved-search-digest',
  about: 'savedSearchId',
  flags: [slowFlag],
  isLowPriority: true,
}

/** Enqueues one job for each saved search whose mail is due. */
export function enqueueSavedSearchDigests({ db, clock }: Pick<DigestDeps, 'db' | 'clock'>): Promise<void> {
  const { id, mailDueAt: dueAt } = savedSearches
  return enqueueDue(db, sendSavedSearchDigestJob, clock.now(), { id, dueAt })
}

const ofSearch = z.object({ savedSearchId: z.uuid() })

/**
 * Mails the owner of a saved search its new phones that still match; nothing without any, or to an unconfirmed address. Throws
 * when the mail server refuses for now; the retry has the same Message-ID.
 */
export async function sendSavedSearchDigest(deps: DigestDeps, payload: unknown): Promise<void> {
  const { db, clock, sendMail } = deps
  const { savedSearchId } = ofSearch.parse(payload)
  const search = await findById(db, savedSearchId)
  if (!search?.mailDueAt || search.mailDueAt > clock.now()) return
  const pending = await listPending(db, search.id)
  const mailbox = await findMailboxOf(db, search.userId)
  if (mailbox?.emailVerified && (await isWanted(db, search))) {
    const found = await findNews(deps, search, pending)
    const mail = found.count > 0 && inLocale(mailbox.locale, () => renderMail(deps, search, found))
    if (mail) await sendMail.send({ to: mailbox.email, ...mail }).catch(giveUpForToday)
  }
  await setMailed(db, search.id, pending, clock.now())
}

/** An address that takes no mail must not stop the next try tomorrow. */
function giveUpForToday(error: unknown): void {
  if (!(error instanceof PermanentFault)) throw error
}

async function isWanted(db: Db, { userId, mail }: SavedSearch): Promise<boolean> {
  return (
    mail &&
    !(await listTurnedOff(db, userId)).has('search-found') &&
    !(await readAccount(db, userId))?.suspendedAt
  )
}

async function listPending(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: foundPhones.listingId })
    .from(foundPhones)
    .where(and(eq(foundPhones.savedSearchId, id), foundPhones.mailPending))
  return rows.map((row) => row.id)
}

type News = { listings: Listing[]; count: number }

async function findNews({ db, parse }: DigestDeps, { filters }: SavedSearch, ids: string[]): Promise<News> {
  const criteria = await findCriteria(db, parse, filters)
  if (!criteria || ids.length === 0) return { listings: [], count: 0 }
  const isNews = sql`id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select id, count(*) over ()::int as count from listings
    where ${allOf([isNews, forSale, filterSql(criteria)])} order by created_at desc, id limit ${maxMailed}`)
  const listings = await findListings(
    db,
    rows.map(({ id }) => id),
  )
  return { listings, count: rows[0]?.count ?? 0 }
}

/** Records that these phones were mailed. What was found meanwhile is due next morning. */
async function setMailed(db: Database, id: string, mailed: string[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const search = await findById(tx, id, { lock: true })
    if (!search) return
    if (mailed.length > 0)
      await tx
        .update(foundPhones)
        .set({ mailPending: false })
        .where(and(eq(foundPhones.savedSearchId, id), inArray(foundPhones.listingId, mailed)))
    const hasMore = (await listPending(tx, id)).length > 0
    await tx
      .update(savedSearches)
      .set({ mailDueAt: hasMore ? nextMailAt(now) : null })
      .where(eq(savedSearches.id, id))
  })
}

function renderMail(
  { env, secret }: DigestDeps,
  { id, userId, filters, mailDueAt }: SavedSearch,
  news: News,
) {
  const { PUBLIC_URL: publicUrl } = env
  const search = describeSearch(filters)
  const phones = news.listings.map((listing) => ({
    name: listing.name,
    price: formatAmount(minorToAmount(listing.priceMinor), listing.currency),
    url: mailAddress(publicUrl, listingPaths.product(listing.id)),
    photo: String(new URL(smallestOf(listing.imageUrl), publicUrl)),
  }))
  const more = news.count > phones.length ? words.more(news.count - phones.length) : ''
  const lines = phones.map(({ name, price, url }) => `${name}, ${price}\n${url}`)
  const contents = {
    title: words.title(news.count, search),
    text: [words.intro, ...lines, ...(more ? [more] : [])].join('\n\n'),
    body: html`<p style="margin:0 0 20px">${words.intro}</p>
      <table role="presentation" style="width:100%;margin:0 0 12px;border-collapse:collapse">${phones.map(
        ({ name, price, url, photo }) => html`<tr>
        <td style="width:96px;padding:0 16px 12px 0;vertical-align:top"><a href="${url}"><img src="${photo}" width="96" height="72" alt="" style="display:block;border-radius:8px;object-fit:cover"></a></td>
        <td style="padding:0 0 12px;vertical-align:top"><a href="${url}" style="color:#006045;font-weight:600">${name}</a><br />${price}</td>
      </tr>`,
      )}</table>
      ${more ? html`<p style="margin:0 0 20px;color:#55635d">${more}</p>` : ''}`,
    open: { label: words.open, path: `${addressOf(filters)}&sort=newest` },
  }
  const unsubscribeToken = writeUnsubscribeToken(secret, { userId, kind: 'search-found' })
  const day = mailDueAt?.toISOString().slice(0, 10)
  return {
    ...frameMail(contents, { publicUrl, unsubscribeToken }),
    messageId: `<search-${id}-${day}@${new URL(publicUrl).hostname}>`,
  }
}
