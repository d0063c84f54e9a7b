import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { postTransaction } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import type { WirePayout } from './admin-contract.ts'
import { readBalance } from './read-balance.ts'

const market = await openOrderMarket()
let rahim: Person
let nadia: Person
let admin: Person

beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

async function enterWallet(number = '01712345678'): Promise<void> {
  const json = { kind: 'bkash', name: 'Rahim', number, password: rahim.password }
  expect((await market.call(rahim, 'PUT', '/payoutaccount', { json })).status).toBe(200)
}
const sell = () => market.completeSale(rahim, nadia, { product_price: 200 })
async function close(): Promise<void> {
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: rahim.id } })
  await passTime(market, [nadia, admin], hour)
}
/** Runs the hourly job twice at once, and what it has enqueued. Returns how many of those have failed. */
async function run(): Promise<number> {
  await Promise.all([1, 2].map(() => market.runJob('pay-out-closed')))
  let failed = 0
  await runDueJobs(market, {
    'pay-out-account': async (payload) => {
      await market.runJob('pay-out-account', payload).catch(() => {
        failed += 1
      })
    },
  })
  return failed
}
/** The payouts of Rahim that are due. */
async function due() {
  const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts', { query: { state: 'due' } })
  return body.filter(({ seller }) => seller._id === rahim.id)
}
const available = async () =>
  (await readBalance(market.db, { clock: market.clock, settings: { newSellerSales: 0 } }, rahim.id, 'USD'))
    .availableMinor

it('the balance of a closed account becomes due once, and that of an open one does not', async () => {
  await enterWallet()
  await sell()
  await run()
  expect(await due()).toEqual([])
  await close()
  await run()
  expect(await due()).toMatchObject([{ amount: 195, account: { kind: 'bkash' } }])
  expect(await available()).toBe(0)
  await run()
  expect(await due()).toHaveLength(1)
})

it('so does the money of a sale that is completed after the account was closed', async () => {
  await enterWallet()
  const order = await market.sellAndHandOver(rahim, nadia, { product_price: 200 })
  await close()
  await run()
  expect(await due()).toEqual([])
  await market.move(nadia, order, 'completion')
  await run()
  expect(await due()).toMatchObject([{ amount: 195 }])
})

it('without a payout account it stays owed', async () => {
  await sell()
  await close()
  await run()
  expect([await due(), await available()]).toEqual([[], 19_500])
})

it("it waits for an admin when it is to go to the wallet of the buyer's own number", async () => {
  await sell()
  await enterWallet('01811223344')
  await close()
  await run()
  expect([await due(), await available()]).toEqual([[], 0])
})

it('a payout that failed is not asked for again by itself', async () => {
  await enterWallet()
  await sell()
  await close()
  await run()
  const [payout] = await due()
  await market.call(admin, 'PUT', `/payouts/${payout?._id}`, { json: { state: 'failed' } })
  await run()
  expect([await due(), await available()]).toEqual([[], 19_500])
})

it('an account whose payout cannot be made holds up no other', async () => {
  await enterWallet()
  await sell()
  await market.asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on payouts for each row when (new.seller_id = '${rahim.id}') execute function refuse()`)
  await close()
  rahim = await market.signUp('seller')
  await enterWallet()
  await sell()
  await close()
  expect(await run()).toBe(1)
  expect(await due()).toHaveLength(1)
  await market.asOwner('drop trigger refuse on payouts; drop function refuse')
})

it('accounts that no secret opens hold up no other, however many there are', async () => {
  const ids = Array.from({ length: 101 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  await market.asOwner(`
    insert into users (id, name, email, closed_at) select id, 'Closed', id || '@people.test', now() - interval '1 year'
      from unnest('{${ids}}'::uuid[]) id;
    insert into payout_accounts (user_id, kind, sealed, created_at, effective_at)
      select id, 'bank', 'of a lost secret', now() - interval '2 years', now() - interval '2 years'
      from unnest('{${ids}}'::uuid[]) id`)
  const paid = ids.map((id) => ({ account: sellerAccount(id), amountMinor: 1 }))
  const entries = [{ account: 'provider:stripe' as const, amountMinor: -ids.length }, ...paid]
  const posting = {
    key: randomUUID(),
    kind: 'sales',
    currency: 'USD',
    at: market.clock.now(),
    entries,
  } as const
  await market.db.transaction((tx) => postTransaction(tx, posting))
  await enterWallet()
  await sell()
  await close()
  await run()
  expect(await due()).toHaveLength(1)
})
