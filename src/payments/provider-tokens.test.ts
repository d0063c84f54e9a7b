import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createRandom } from '../../tests/support/random.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createEncryption } from '../platform/encryption.ts'
import { createSecret, type Secret } from '../platform/secret.ts'
import { createTokenSource } from './provider-tokens.ts'
import { ProviderUnavailable } from './provider.ts'

const app = await startTestApp()
const { db, clock } = app
const minute = 60_000

/** Processes that share the token of a provider of their own, and when each of them had one granted. */
function open(grant = async (token: string) => token) {
  const provider = crypto.randomUUID()
  const granted: number[] = []
  const start = (secret: Secret = app.secret) =>
    createTokenSource({
      db,
      clock,
      provider,
      encryption: createEncryption(secret, 'test'),
      grant: async () => {
        granted.push(clock.now().getTime())
        return { token: await grant(`token ${granted.length}`), lifeMillis: 60 * minute }
      },
    })
  return { start, granted, provider }
}

it('is granted once for all processes, and kept encrypted', async () => {
  const { start, granted, provider } = open()
  const processes = Array.from({ length: 10 }, () => start())
  expect(new Set(await Promise.all(processes.map((each) => each.read())))).toEqual(new Set(['token 1']))
  expect(await start().read()).toBe('token 1')
  expect(granted).toHaveLength(1)
  const { rows } = await db.execute(`select sealed from provider_tokens where provider = '${provider}'`)
  expect(JSON.stringify(rows)).not.toMatch(/token|dG9rZW4/)
})

it('is read once by each process until it is to be replaced, or is rejected', async () => {
  const { start, provider } = open()
  const { read } = start()
  expect([await read(), await read()]).toEqual(['token 1', 'token 1'])
  await db.execute(sql`delete from provider_tokens where provider = ${provider}`)
  clock.advance(54 * minute)
  expect(await read()).toBe('token 1')
  expect(await read('token 1')).toBe('token 2')
  expect(await read()).toBe('token 2')
  await db.execute(sql`delete from provider_tokens where provider = ${provider}`)
  clock.advance(55 * minute)
  expect(await read()).toBe('token 3')
})

it('is replaced five minutes before it expires', async () => {
  const { start } = open()
  await start().read()
  clock.advance(54 * minute)
  expect(await start().read()).toBe('token 1')
  clock.advance(minute)
  expect(await start().read()).toBe('token 2')
})

it('is used until it expires while none is granted in its place', async () => {
  let isDown = false
  const { start, granted } = open(async (token) => {
    if (isDown) throw new ProviderUnavailable('down')
    return token
  })
  await start().read()
  isDown = true
  clock.advance(56 * minute)
  expect(await start().read()).toBe('token 1')
  clock.advance(4 * minute)
  await expect(start().read()).rejects.toThrow(ProviderUnavailable)
  expect(granted).toHaveLength(2)
})

it('that was rejected is replaced once by all who had it', async () => {
  const { start, granted } = open()
  const token = await start().read()
  const read = await Promise.all(Array.from({ length: 10 }, () => start().read(token)))
  expect(new Set(read)).toEqual(new Set(['token 2']))
  await expect(start().read('token 2')).rejects.toThrow(ProviderUnavailable)
  expect(granted).toHaveLength(2)
  clock.advance(61 * minute)
  expect(await start().read('token 2')).toBe('token 3')
})

it('is not granted once more for a process that has seen only the rejected one', async () => {
  const { start, granted, provider } = open()
  const token = await start().read()
  const isThis = sql`where provider = ${provider}`
  let late: Promise<string> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from provider_tokens ${isThis} for update`)
    late = start().read(token)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
    const sealed = createEncryption(app.secret, 'test').seal('of another process', provider)
    await tx.execute(sql`update provider_tokens set sealed = ${sealed} ${isThis}`)
  })
  expect(await late).toBe('of another process')
  expect(granted).toHaveLength(1)
})

it('is granted at most twice within any hour, whatever the provider rejects', async () => {
  const { start, granted } = open()
  const random = createRandom(11)
  let token: string | undefined
  for (let step = 0; step < 25; step++) {
    clock.advance(Math.floor(random() * 26) * minute)
    const rejected = random() > 0.3 ? token : undefined
    const read = await Promise.all(
      [start(), start()].map((each) => each.read(rejected).catch(() => undefined)),
    )
    token = read[0] ?? token
  }
  expect(granted.length).toBeGreaterThan(5)
  for (const [at, time] of granted.slice(2).entries())
    expect(time - (granted[at] ?? 0)).toBeGreaterThan(60 * minute)
})

it('is granted to another process when the one that asked for it has died', async () => {
  const grants: ((token: string) => void)[] = []
  const { start } = open(() => new Promise((resolve) => grants.push(resolve)))
  const dead = start().read()
  await expect.poll(() => grants.length).toBe(1)
  const next = start().read()
  clock.advance(15_000)
  await expect.poll(() => grants.length).toBe(2)
  grants[1]?.('the second')
  expect(await next).toBe('the second')
  grants[0]?.('the first')
  await dead
  expect(await start().read()).toBe('the second')
})

it('that another secret has encrypted is granted anew', async () => {
  const { start } = open()
  await start().read()
  expect(await start(createSecret('another secret, long enough to be one')).read()).toBe('token 2')
})
