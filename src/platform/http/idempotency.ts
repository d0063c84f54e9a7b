import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../database/database.ts'
import { idempotencyKeys } from '../database/schema.ts'
import { refusalFrom } from './or-refuse.ts'
import { platformProblems } from './problems.ts'

/** What makes a repeated request recognisable: whose it is (null: a visitor's), its key, and a digest of what it asks for. */
export type RequestKey = { ownerId: string | null; key: string; digest: string }

/**
 * Reads the header `Idempotency-Key` of a call whose contract takes one (`idempotencyKey`); undefined without it. The query's
 * `email` is left out of the digest: it names the caller and may have been changed since.
 */
export async function readRequestKey<Owner extends { id: string } | null>(
  c: Context<{ Variables: { caller: Owner } }>,
): Promise<RequestKey | undefined> {
  const key = c.req.header('idempotency-key')?.replaceAll('"', '').toLowerCase()
  if (!key) return undefined
  const { email: _, ...query } = c.req.query()
  const asked = JSON.stringify([c.req.method, c.req.path, query, await c.req.text()])
  const digest = createHash('sha256').update(asked).digest('base64url')
  return { ownerId: c.var.caller?.id ?? null, key, digest }
}

const refusal = refusalFrom(platformProblems)

/** What a repeat is recognised by, if it has a key, and how to find what was created, as it is by then. */
type Keyed<Created> = {
  request: RequestKey | undefined
  find: (tx: Db, id: string) => Promise<Created | null | undefined>
}

/**
 * Creates something in a transaction, once for each key of its owner: a repeat gets what was created first, whatever would refuse it
 * today. A refusal is not recorded, so its key can be used again. Throws a refusal when the key came with another request before.
 * Without a key, everything is created that is asked for.
 */
export function createOnce<Created extends { id: string }, Outcome extends Result<{ id: string }, string>>(
  db: Database,
  keyed: Keyed<Created>,
  create: (tx: Db) => Promise<Outcome>,
): Promise<Outcome | { ok: true; value: Created }> {
  return db.transaction((tx) => createOnceIn(tx, keyed, () => create(tx)))
}

/** Like `createOnce`, in a transaction that is open. */
export async function createOnceIn<
  Created extends { id: string },
  Outcome extends Result<{ id: string }, string>,
>(
  tx: Db,
  { request, find }: Keyed<Created>,
  create: () => Promise<Outcome>,
): Promise<Outcome | { ok: true; value: Created }> {
  if (!request) return create()
  const { ownerId, key, digest } = request
  // Of two at once, the second finds what the first has created.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`create ${ownerId} ${key}`}, 0))`)
  const isOwn = ownerId === null ? isNull(idempotencyKeys.ownerId) : eq(idempotencyKeys.ownerId, ownerId)
  const [before] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(isOwn, eq(idempotencyKeys.key, key)))
  if (before) {
    const created = before.digest === digest ? await find(tx, before.createdId) : null
    if (!created) throw refusal('idempotency-key-reused')
    return ok(created)
  }
  const created = await create()
  if (created.ok) await tx.insert(idempotencyKeys).values({ ...request, createdId: created.value.id })
  return created
}

/** The `find` of what is answered with nothing but that it was created. */
export const findNothingMore = async (_: Db, id: string) => ({ id })

export const pruneIdempotencyKeysJob = 'prune-idempotency-keys'

/** For how long a repeat is recognised: longer than a browser keeps a form that was not sent (src/ui/stored-drafts.ts). */
const retentionMillis = 15 * 24 * 60 * 60_000

/** The nightly job: forgets old keys. */
export async function pruneIdempotencyKeys(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMillis)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
