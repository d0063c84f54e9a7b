import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { composeApp } from '../../src/app/app.ts'
import { createOrderCodes } from '../../src/fulfilment/index.ts'
import { createUploadKeys } from '../../src/images/routes.ts'
import { readUnsubscribeToken, writeUnsubscribeToken } from '../../src/notifications/change-setting.ts'
import { createAccountSeal, renewAccounts } from '../../src/payouts/index.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createSecret } from '../../src/platform/secret.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { cookieOf, testSecret } from '../support/test-app.ts'

const newSecret = 'the secret that takes the place of the first'
const rotated = createSecret(newSecret, testSecret)
const forgotten = createSecret(newSecret)

const market = await openMarketplace()
const seller = await market.signUp('seller')
const json = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: seller.password }
await market.call(seller, 'PUT', '/payoutaccount', { json })

/** Calls the app of a process that has this secret. */
async function openApp(secret: typeof rotated) {
  const app = await composeApp({ ...market, secret, log: silentLog })
  return async (path: string, init: { cookie?: string; token?: string } = {}) => {
    const headers = new Headers(init.cookie ? { cookie: init.cookie } : {})
    if (init.token) headers.set('authorization', `bearer ${init.token}`)
    return app.fetch(new Request(new URL(`/api${path}`, market.env.PUBLIC_URL), { headers }))
  }
}

describe('while the previous secret is known', () => {
  test('sessions go on, are signed again for the browser, and outlive it', async () => {
    const ask = await openApp(rotated)
    const answer = await ask('/auth/get-session', seller)
    expect(await answer.json()).toMatchObject({ user: { id: seller.id } })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^swap\.session_token=[^;]+; .*HttpOnly; .*SameSite=Lax/i)

    const later = await openApp(forgotten)
    expect(await (await later('/auth/get-session', { cookie: cookieOf(answer) })).json()).not.toBeNull()
    expect(await (await later('/auth/get-session', seller)).json()).toBeNull()
  })

  test('a session that signs out is not signed again', async () => {
    const person = await market.signUp()
    const app = await composeApp({ ...market, secret: rotated, log: silentLog })
    const headers = {
      cookie: person.cookie,
      origin: market.env.PUBLIC_URL,
      'content-type': 'application/json',
    }
    const url = new URL('/api/auth/sign-out', market.env.PUBLIC_URL)
    const answer = await app.fetch(new Request(url, { method: 'POST', headers, body: '{}' }))
    expect(answer.status).toBe(200)
    const set = answer.headers.getSetCookie().filter((line) => line.startsWith('swap.session_token='))
    expect(set).toEqual([expect.stringContaining('Max-Age=0')])
  })

  test('tokens are good, and afterwards no more', async () => {
    const path = `/users/seller/${encodeURIComponent(seller.email)}`
    expect((await (await openApp(rotated))(path, seller)).status).toBe(200)
    expect((await (await openApp(forgotten))(path, seller)).status).toBe(401)
  })

  test('links, upload keys and hand-over codes are good, and afterwards no more', () => {
    const subscription = { userId: seller.id, kind: 'payment-received' } as const
    const link = writeUnsubscribeToken(market.secret, subscription)
    const key = createUploadKeys(market.secret, market.clock).sign('a session')
    const code = createOrderCodes(market.secret).codeOf('hand-over', 'an order')
    const read = (secret: typeof rotated) => [
      readUnsubscribeToken(secret, link) !== null,
      createUploadKeys(secret, market.clock).read(key),
      createOrderCodes(secret).isCode('hand-over', 'an order', code),
    ]
    expect(read(rotated)).toEqual([true, 'a session', true])
    expect(read(forgotten)).toEqual([false, null, false])
    expect(createOrderCodes(rotated).codeOf('hand-over', 'an order')).toBe(
      createOrderCodes(forgotten).codeOf('hand-over', 'an order'),
    )
  })

  test('payout accounts are read, and are encrypted again', async () => {
    const rows = async () => (await market.db.execute(sql`select * from payout_accounts`)).rows as never[]
    const [before] = await rows()
    expect(before).toBeDefined()
    const account = async (secret: typeof rotated) =>
      await (await (await openApp(secret))('/payoutaccount', seller)).json()
    expect(await account(rotated)).toMatchObject({ number: '•••••••5678' })

    const db = openDatabase(market.ownerUrl, silentLog, 2)
    const renew = () => renewAccounts({ db, seal: createAccountSeal(rotated) })
    expect([await renew(), await renew()]).toEqual([1, 0])
    await db.$client.end()
    const [after = {}] = await rows()
    expect(after).not.toEqual(before)
    const read = createAccountSeal(forgotten)
    const { user_id: userId, kind, sealed, wallet } = after as Record<string, string>
    const opened = read.open({ userId, kind, sealed } as never)
    expect(opened).toMatchObject({ number: '01712345678' })
    expect(read.seal(userId ?? '', opened as never).wallet).toBe(wallet)
    await expect(market.asOwner('update payout_accounts set wallet = null')).rejects.toThrow('append-only')
  })
})
