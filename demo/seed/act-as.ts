import { createHash, randomUUID } from 'node:crypto'
import type { App } from '../../src/app/app.ts'
import { createIssueToken } from '../../src/auth/index.ts'
import { sessions } from '../../src/auth/schema.ts'
import type { Seeding } from './add-phones.ts'

/** Calls the API as one person, with the method, the path and a JSON body. Throws when the call is refused. */
export type Call = <Body>(method: string, path: string, json?: unknown) => Promise<Body>

const minute = 60_000

/** Opens a short session of a demo account without its password, whose comparison is slow. */
export async function actAs(
  app: App,
  { env, db, secret, clock, idOf }: Seeding,
  email: string,
): Promise<Call> {
  const userId = idOf(email)
  const [now, token] = [clock.now(), randomUUID()]
  const expiresAt = new Date(now.getTime() + minute)
  const opened = await db
    .insert(sessions)
    .values({ userId, token, createdAt: now, updatedAt: now, expiresAt })
    .returning({ id: sessions.id })
  const bearer = await createIssueToken({ secret, clock })({ id: opened[0]?.id ?? '', userId })
  return async <Body>(method: string, path: string, json?: unknown) => {
    const url = new URL(`/api${path}`, env.PUBLIC_URL)
    url.searchParams.set('email', email)
    const body = json === undefined ? null : JSON.stringify(json)
    const headers = {
      'content-type': 'application/json',
      authorization: `bearer ${bearer}`,
      'idempotency-key': keyOf(`${method} ${path} ${body}`),
    }
    const answer = await app.fetch(new Request(url, { method, body, headers }))
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${await answer.text()}`)
    return (await answer.json()) as Body
  }
}

/** One UUID for one call: what an interrupted start has created is not created again. */
const keyOf = (call: string) => {
  const digest = createHash('sha256').update(call).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
