import { and, eq, gt, isNull, like, lt, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../platform/db.ts'
import { sandboxObjects } from '../schema.ts'

const living = or(isNull(sandboxObjects.expiresAt), gt(sandboxObjects.expiresAt, sql`now()`))

/** Where the OpenID provider keeps its grants, codes and sessions, so that they survive a restart. */
export function keepObjects(db: Database): (model: string) => Adapter {
  return (model) => {
    const kind = `openid:${model}`
    const idOf = (id: string) => `${kind}:${id}`
    const findWhere = async (where: ReturnType<typeof eq>) => {
      const [row] = await db
        .select()
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), where, living))
      return row?.body as AdapterPayload | undefined
    }
    return {
      async upsert(id, payload, expiresIn) {
        const body = payload as Record<string, unknown>
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
        await db
          .insert(sandboxObjects)
          .values({ id: idOf(id), kind, body, expiresAt })
          .onConflictDoUpdate({ target: sandboxObjects.id, set: { body, expiresAt } })
        // One interaction a sign-in: often enough to sweep.
        if (model === 'Interaction') {
          await db
            .delete(sandboxObjects)
            .where(and(like(sandboxObjects.kind, 'openid:%'), lt(sandboxObjects.expiresAt, sql`now()`)))
        }
      },
      find: (id) => findWhere(eq(sandboxObjects.id, idOf(id))),
      findByUid: (uid) => findWhere(sql`${sandboxObjects.body} ->> 'uid' = ${uid}`),
      findByUserCode: (code) => findWhere(sql`${sandboxObjects.body} ->> 'userCode' = ${code}`),
      async consume(id) {
        const consumed = Math.floor(Date.now() / 1000)
        await db
          .update(sandboxObjects)
          .set({ body: sql`jsonb_set(${sandboxObjects.body}, '{consumed}', ${String(consumed)}::jsonb)` })
          .where(eq(sandboxObjects.id, idOf(id)))
      },
      async destroy(id) {
        await db.delete(sandboxObjects).where(eq(sandboxObjects.id, idOf(id)))
      },
      async revokeByGrantId(grantId) {
        await db
          .delete(sandboxObjects)
          .where(and(eq(sandboxObjects.kind, kind), sql`${sandboxObjects.body} ->> 'grantId' = ${grantId}`))
      },
    }
  }
}
