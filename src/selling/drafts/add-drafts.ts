import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { lockActive } from '../../auth/index.ts'
import { findOwnImage } from '../../images/index.ts'
import { readImei } from '../../kernel/imei.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { type RefusedImeis, whyNotOffer } from '../../listings/index.ts'
import { type ClaimProblem, factNames, type PhoneFacts } from '../../listings/rules.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import type { NewDraft } from '../contract.ts'
import { parseWritten, readWritten } from '../parse-offer.ts'
import { maxDrafts } from '../rules.ts'
import { listingDrafts, unfinishedPrint } from './schema.ts'
import { countDrafts, lockDraft } from './store.ts'

type NewDrafts = {
  sellerId: string
  drafts: readonly NewDraft[]
  onlyCheck: boolean
}

type Deps = { db: Database; refusedImeis: RefusedImeis; limiter: RateLimiter }

/** The id of a new draft, null when it was only checked, or why it is refused. */
type Added = Result<
  string | null,
  NonNullable<Awaited<ReturnType<typeof whyNotDraft>>> | 'already-drafted' | 'too-many-drafts'
>

/**
 * Adds drafts of a seller, each by itself: a refused one does not affect the others. They are checked like a new phone, except
 * for foreign IMEIs beyond the daily count.
 */
export async function addDrafts(deps: Deps, { sellerId, drafts, onlyCheck }: NewDrafts, now: Date) {
  const offers = drafts.map(completeOffer)
  const taken = await findTakenImeis(deps, sellerId, offers)
  return deps.db.transaction(async (tx) => {
    const idle = await lockActive(tx, sellerId)
    if (idle) return no(idle)
    await lockDrafts(tx, sellerId)
    const known = await readFingerprints(tx, sellerId)
    const added: Added[] = []
    for (const offer of offers) {
      const fingerprint = fingerprintOf(offer)
      const problem = known.has(fingerprint)
        ? 'already-drafted'
        : ((await whyNotDraft(tx, offer, { taken, now })) ??
          (known.size >= maxDrafts ? 'too-many-drafts' : null))
      if (!problem) known.add(fingerprint)
      const isAdded = !problem && !onlyCheck
      const id = isAdded ? await insertDraft(tx, { sellerId, offer, fingerprint, createdAt: now }) : null
      added.push(problem ? no(problem) : ok(id))
    }
    return ok(added)
  })
}

/**
 * Keeps an unfinished form as a draft of this id, which is new or the seller's. Nothing in it is checked but that the photos are the
 * seller's own: they are kept as long as the draft. Repeatable.
 * @param hostedImages the address of the hosted image service, if one is configured (IMAGE_UPLOAD_URL)
 */
export function saveDraft(
  db: Database,
  {
    sellerId,
    id,
    draft,
    photos,
  }: { sellerId: string; id: string; draft: Partial<NewDraft>; photos: readonly string[] },
  now: Date,
  hostedImages?: string,
) {
  return db.transaction(async (tx) => {
    const idle = await lockActive(tx, sellerId)
    if (idle) return no(idle)
    await lockDrafts(tx, sellerId)
    const isThere = await lockDraft(tx, sellerId, id)
    if (!isThere && (await countDrafts(tx, sellerId)) >= maxDrafts) return no('too-many-drafts')
    for (const url of photos)
      if (!(await findOwnImage(tx, sellerId, url, hostedImages))) return no('not-your-picture')
    const kept = {
      offer: completeOffer(draft),
      photos: [...new Set(photos)],
      fingerprint: unfinishedPrint + id,
    }
    const { rowCount } = await tx
      .insert(listingDrafts)
      .values({ id, sellerId, createdAt: now, ...kept })
      .onConflictDoUpdate({
        target: listingDrafts.id,
        set: kept,
        setWhere: eq(listingDrafts.sellerId, sellerId),
      })
    return rowCount ? ok(null) : no('unknown-draft')
  })
}

/** Serialised: two could both find room for one more. */
async function lockDrafts(tx: Db, sellerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${sellerId}`}, 0))`)
}

async function readFingerprints(tx: Db, sellerId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ fingerprint: listingDrafts.fingerprint })
    .from(listingDrafts)
    .where(eq(listingDrafts.sellerId, sellerId))
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

async function insertDraft(tx: Db, draft: typeof listingDrafts.$inferInsert): Promise<string | null> {
  const [row] = await tx.insert(listingDrafts).values(draft).returning({ id: listingDrafts.id })
  return row?.id ?? null
}

async function findTakenImeis(deps: Deps, sellerId: string, offers: CompleteOffer[]) {
  const taken = new Map<string, ClaimProblem>()
  for (const imei of new Set(offers.map(imeiOf))) {
    const problem = imei && (await whyNotOffer(deps, { imei, sellerId }))
    if (problem && problem !== 'too-many-imeis') taken.set(imei, problem)
  }
  return taken
}

type Context = { taken: ReadonlyMap<string, ClaimProblem>; now: Date }

async function whyNotDraft(tx: Db, offer: CompleteOffer, { taken, now }: Context) {
  const written = await parseWritten(tx, readWritten(offer), now)
  if (!written.ok) return written.why
  if (offer.imei === null) return null
  const imei = imeiOf(offer)
  return imei === null ? 'not-an-imei' : (taken.get(imei) ?? null)
}

const imeiOf = ({ imei }: CompleteOffer) => (imei === null ? null : readImei(imei))

function completeOffer<Given extends Partial<NewDraft>>(draft: Given) {
  const facts = Object.fromEntries(factNames.map((name) => [name, draft[name] ?? null])) as PhoneFacts
  return { ...draft, ...facts, imei: draft.imei?.trim() || null }
}

type CompleteOffer = ReturnType<typeof completeOffer<NewDraft>>

function fingerprintOf(offer: CompleteOffer): string {
  const imei = imeiOf(offer)
  if (imei) return `imei ${imei}`
  const sorted = Object.entries(offer).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `text ${createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')}`
}
