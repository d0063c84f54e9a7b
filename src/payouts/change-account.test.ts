import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openGoogleJourney } from '../../tests/support/google-journey.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { users } from '../auth/schema.ts'
import type { OwnAccount } from './contract.ts'

let rahim: Person
const market = await openMarketplace()
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
})

const hour = 3_600_000
const bkash = { kind: 'bkash', name: 'Rahim Uddin', number: '01712-345678' }
const bank = { kind: 'bank', name: 'Rahim Uddin', number: '1234567890123', routing: '090261234' }

async function change(account: object, password = rahim.password) {
  const json = { ...account, password }
  const { status, body } = await market.call<{ modifiedCount?: number }>(rahim, 'PUT', '/payoutaccount', {
    json,
  })
  return [status, body.modifiedCount ?? body.code]
}
const read = async () => (await market.call<OwnAccount>(rahim, 'GET', '/payoutaccount')).body
async function wait(millis: number) {
  market.clock.advance(millis)
  await market.renewToken(rahim)
}
const numberOf = ({ number, next }: OwnAccount) => [number.slice(-4), next?.number.slice(-4) ?? null]

describe('a payout account', () => {
  it('is missing at first; the first one counts at once and is shown masked', async () => {
    expect(await read()).toBeNull()
    expect(await change(bkash)).toEqual([200, 1])
    expect(await change({ ...bkash, number: '০১৭১২৩৪৫৬৭৮' })).toEqual([200, 0])
    expect(await read()).toEqual({
      kind: 'bkash',
      name: 'Rahim Uddin',
      number: '•••••••5678',
      routing: null,
      effectiveAt: market.clock.now().toISOString(),
      next: null,
      walletLimits: { day: 400, month: 2400, currency: 'USD' },
    })
  })

  it('is encrypted at rest', async () => {
    await change(bkash)
    const { rows } = await market.db.execute(sql`select * from payout_accounts where user_id = ${rahim.id}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/01712345678|5678|Rahim/)
  })

  it('is not the seller’s any more when its row is given to another one', async () => {
    await change(bkash)
    const thief = await market.signUp('seller')
    await market.db.execute(sql`
      insert into payout_accounts (user_id, kind, sealed, wallet, created_at, effective_at)
      select ${thief.id}, kind, sealed, wallet, created_at, effective_at from payout_accounts where user_id = ${rahim.id}`)
    expect((await market.call(thief, 'GET', '/payoutaccount')).body).toBeNull()
  })

  it('changes with the right password alone', async () => {
    expect(await change(bkash, 'Wrong#2026')).toEqual([403, 'wrong-password'])
    expect(await read()).toBeNull()
  })

  it('cannot be guessed at: ten tries in ten minutes', async () => {
    for (let tries = 0; tries < 10; tries++) await change({ ...bkash, number: 'x' })
    expect(await change(bkash)).toEqual([429, 'too-many-requests'])
  })

  it.each([
    [{ number: '01212345678' }, 'bad-wallet-number'],
    [{ name: '' }, 'bad-account-name'],
    [{ kind: 'bank' }, 'bad-routing-number'],
    [{ kind: 'bank', number: '12', routing: '090261234' }, 'bad-account-number'],
    [{ kind: 'rocket' }, 'bad-request'],
  ])('with %j is a bad request', async (changes, code) => {
    expect(await change({ ...bkash, ...changes })).toEqual([400, code])
  })
})

describe('a change of the payout account', () => {
  it('counts after 48 hours', async () => {
    await change(bkash)
    expect(await change(bank)).toEqual([200, 1])
    expect(await change(bank)).toEqual([200, 0])
    await wait(48 * hour - 1)
    expect(numberOf(await read())).toEqual(['5678', '0123'])
    await wait(1)
    expect(await read()).toMatchObject({ kind: 'bank', routing: '090261234', next: null, walletLimits: null })
  })

  it('never counts when it was taken back in time, also long after', async () => {
    await change(bkash)
    await wait(hour)
    await change({ ...bkash, number: '01999999999' })
    await wait(hour)
    await change(bkash)
    await wait(47.5 * hour)
    expect(numberOf(await read())).toEqual(['5678', '5678'])
    await wait(hour)
    expect(numberOf(await read())).toEqual(['5678', null])
  })

  it('is mailed each time', async () => {
    await change(bkash)
    await change(bank)
    const { body } = await market.call<{ kind: string; params: object }[]>(rahim, 'GET', '/notifications')
    expect(body.map(({ kind, params }) => [kind, params])).toEqual([
      ['payout-account-changed', { hours: 48 }],
      ['payout-account-changed', { hours: 0 }],
    ])
    const mails = sql`select from notifications where user_id = ${rahim.id} and mail_due_at is not null`
    expect((await market.db.execute(mails)).rowCount).toBe(2)
  })

  it('counts at once for one of two first ones that come together', async () => {
    const both = await Promise.all([change(bkash), change(bank)])
    expect(both).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect((await read()).next).not.toBeNull()
  })
})

it('an unreadable account, as after a new secret, has to be entered again', async () => {
  await change(bkash)
  const other = await market.signUp('seller')
  await market.db.execute(sql`
    insert into payout_accounts (user_id, kind, sealed, wallet, created_at, effective_at)
    values (${other.id}, 'bkash', 'AAAA', 'w', now(), now())`)
  expect((await market.call(other, 'GET', '/payoutaccount')).body).toBeNull()
})

it.each([
  'update payout_accounts set effective_at = now()',
  'delete from payout_accounts',
  'truncate payout_accounts cascade',
])('nobody rewrites accounts: %s', async (statement) => {
  await change(bkash)
  await expect(market.asOwner(statement)).rejects.toThrow('append-only')
})

describe('a payout account of somebody without a password', () => {
  const email = 'mina@gmail.test'

  /** Chooses Mina's account at Google. Returns her, with the token of the session that this has opened. */
  async function continueWithGoogle(): Promise<Person> {
    const { chooseAccount, cookieOf } = openGoogleJourney(market)
    const { browser } = await chooseAccount({ name: 'Mina', email, verified: 'on' })
    const issued = await market.request(`/api/jwt?email=${email}`, { cookie: cookieOf(browser) })
    const { jwtToken: token } = (await issued.json()) as { jwtToken: string }
    const json = { name: 'Mina', email, role: 'seller' }
    await market.request('/api/users', { method: 'POST', json, cookie: cookieOf(browser) })
    await market.db.update(users).set({ mobile: '+8801812345678' }).where(eq(users.email, email))
    return { ...rahim, email, token, name: 'Mina' }
  }
  const changeWithout = async (person: Person, account: object = bkash) => {
    const { status, body } = await market.call<{ modifiedCount?: number }>(person, 'PUT', '/payoutaccount', {
      json: account,
    })
    return [status, body.code ?? body.modifiedCount]
  }

  it('changes after signing in with Google, once', async () => {
    const mina = await continueWithGoogle()
    expect(await changeWithout(mina)).toEqual([200, 1])
    expect(await changeWithout(mina, bank)).toEqual([403, 'not-proven'])
    expect(await changeWithout(await continueWithGoogle(), bank)).toEqual([200, 1])
  })

  it('changes once, although it was asked for many times at once', async () => {
    const mina = await continueWithGoogle()
    const all = await Promise.all(
      [1, 2, 3, 4].map((last) => changeWithout(mina, { ...bkash, number: `0181234567${last}` })),
    )
    expect(all.filter(([status]) => status === 200)).toHaveLength(1)
    expect(all.filter(([, code]) => code === 'not-proven')).toHaveLength(3)
  })

  it('needs Google again after ten minutes', async () => {
    const mina = await continueWithGoogle()
    market.clock.advance(10 * 60_000)
    expect(await changeWithout(mina, bank)).toEqual([403, 'not-proven'])
  })

  it('does not change in another session, nor in one that was opened with a password', async () => {
    const earlier = await continueWithGoogle()
    expect(await changeWithout(earlier, { ...bkash, number: '01911111111' })).toEqual([200, 1])
    await continueWithGoogle()
    expect(await changeWithout(earlier)).toEqual([403, 'not-proven'])
    expect(await changeWithout(rahim)).toEqual([403, 'not-proven'])
  })
})
