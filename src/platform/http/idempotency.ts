import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../database/database.ts'
import { idempotencyKeys } from '../database/schema.ts'
import { platformRefusal } from './refusal.ts'

/** The `Idempotency-Key` of a request with the digest of its content. `ownerId` is null for a visitor. */
export type RequestKey = { ownerId: string | null; key: string; digest: string }

/** Reads the call's `Idempotency-Key`; undefined without one. The digest leaves out the query's `email`, which may change. */
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

type Keyed<Created> = {
  request: RequestKey | undefined
  find: (tx: Db, id: string) => Promise<Created | null | undefined>
}

/**
 * Creates something once per key: a repeat gets the first result. Refusals are not recorded. Throws when the key came with another
 * request. Without a key nothing is deduplicated.
 */
export function createOnce<Created extends { id: string }, Outcome extends Result<{ id: string }, string>>(
  db: Database,
  keyed: Keyed<Created>,
  create: (tx: Db) => Promise<Outcome>,
): Promise<Outcome | { ok: true; value: Created }> {
  return db.transaction((tx) => createOnceIn(tx, keyed, () => create(tx)))
}

/** Does what `createOnce` does, in the caller's transaction. */
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
  // Of two at once, the second finds the first's result.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`create ${ownerId} ${key}`}, 0))`)
  const isOwn = ownerId === null ? isNull(idempotencyKeys.ownerId) : eq(idempotencyKeys.ownerId, ownerId)
  const [before] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(isOwn, eq(idempotencyKeys.key, key)))
  if (before) {
    const created = before.digest === digest ? await find(tx, before.createdId) : null
    if (!created) throw platformRefusal('idempotency-key-reused')
    return ok(created)
  }
  const created = await create()
  if (created.ok) await tx.insert(idempotencyKeys).values({ ...request, createdId: created.value.id })
  return created
}

export const findNothingMore = async (_: Db, id: string) => ({ id })

export const pruneIdempotencyKeysJob = 'prune-idempotency-keys'

/** How long keys are kept: longer than browsers keep an unsent form (src/ui/stored-drafts.ts). */
const retentionMillis = 15 * 24 * 60 * 60_000

/** The nightly job that deletes old idempotency keys. */
export async function pruneIdempotencyKeys(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMillis)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
