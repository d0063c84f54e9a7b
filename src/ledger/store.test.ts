import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlans } from '../../tests/support/read-plans.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import type { Db } from '../platform/database/database.ts'
import { readStatement } from './read-statement.ts'
import {
  heldAccount,
  type LedgerAccount,
  type LedgerEntry,
  move,
  owedAccount,
  providerAccount,
  sellerAccount,
} from './rules.ts'
import { type Posting, postTransaction, readBalance, readTotals } from './store.ts'

const app = await startTestApp()

const card = providerAccount('stripe')
const newAccount = (kind: 'held' | 'seller' | 'owed'): LedgerAccount => `${kind}:${randomUUID()}`
const balanceOf = (account: LedgerAccount) => readBalance(app.db, account, 'USD')

function post(tx: Db, entries: LedgerEntry[], more: Partial<Posting> = {}): Promise<boolean> {
  const at = app.clock.now()
  return postTransaction(tx, { key: randomUUID(), kind: 'test', entries, currency: 'USD', at, ...more })
}

const postAlone = (entries: LedgerEntry[], more: Partial<Posting> = {}) =>
  app.db.transaction((tx) => post(tx, entries, more))

/** The reason that PostgreSQL gives, beneath the message of the query. */
async function failureOf(doing: Promise<unknown>): Promise<string> {
  try {
    await doing
    return 'none'
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error ? cause.message : message
  }
}

describe('a posting', () => {
  it('moves money between accounts', async () => {
    const [held, seller] = [newAccount('held'), newAccount('seller')]
    await postAlone(move(500, { from: card, to: held }), { kind: 'capture' })
    await postAlone([...move(300, { from: held, to: seller }), ...move(20, { from: held, to: 'fees' })])
    expect([await balanceOf(held), await balanceOf(seller)]).toEqual([180, 300])
  })

  it('stands on the statement of a seller, with what the seller owes, as one line', async () => {
    const [id, orderId] = [randomUUID(), randomUUID()]
    const [seller, owed] = [sellerAccount(id), owedAccount(id)]
    await postAlone(move(500, { from: card, to: seller }), { kind: 'sale', orderId })
    app.clock.advance(1000)
    await postAlone([...move(500, { from: seller, to: card }), ...move(200, { from: owed, to: card })])
    await postAlone([...move(200, { from: card, to: owed }), ...move(100, { from: card, to: seller })])
    const lines = await readStatement(app.db, id, { limit: 5 })
    expect(lines).toMatchObject([
      { amountMinor: 300, balanceMinor: 100 },
      { kind: 'test', orderId: null, amountMinor: -700, balanceMinor: -200, at: app.clock.now() },
      { kind: 'sale', orderId, amountMinor: 500, balanceMinor: 500 },
    ])
    const pages = [lines[0], lines[1]].map((before) => {
      if (!before) throw new Error('no line')
      return readStatement(app.db, id, { limit: 1, before: { id: before.id } })
    })
    expect((await Promise.all(pages)).flat(), 'page by page').toEqual(lines.slice(1))
    expect(await readStatement(app.db, id, { limit: 5, ...(lines[1] && { before: lines[1] }) })).toEqual(
      lines.slice(2),
    )
  })

  it('is written once for each key, also by twenty at once', async () => {
    const [held, key] = [newAccount('held'), randomUUID()]
    const entries = move(500, { from: card, to: held })
    const posted = await Promise.all(Array.from({ length: 20 }, () => postAlone(entries, { key })))
    expect(posted.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(held)).toBe(500)
  })

  it('is refused under the key of another one', async () => {
    const [held, key] = [newAccount('held'), randomUUID()]
    await postAlone(move(500, { from: card, to: held }), { key })
    expect(await failureOf(postAlone(move(400, { from: card, to: held }), { key }))).toContain(
      'another transaction',
    )
  })

  it('disappears with the transaction that it belongs to', async () => {
    const held = newAccount('held')
    await failureOf(
      app.db.transaction(async (tx) => {
        await post(tx, move(500, { from: card, to: held }))
        throw new Error('cut off')
      }),
    )
    expect(await balanceOf(held)).toBe(0)
  })
})

describe('an account of a buyer or a seller', () => {
  it.each(['held', 'seller'] as const)('of the kind %s never goes below zero', async (kind) => {
    const [account, other] = [newAccount(kind), newAccount('seller')]
    await postAlone(move(500, { from: card, to: account }))
    expect(await failureOf(postAlone(move(501, { from: account, to: other })))).toContain(
      'ledger_balances_side',
    )
    expect(await balanceOf(account)).toBe(500)
  })

  it('that owes us something never has something', async () => {
    const [seller, owed] = [newAccount('seller'), newAccount('owed')]
    await postAlone(move(500, { from: owed, to: 'chargebacks' }))
    expect(await balanceOf(owed)).toBe(-500)
    await postAlone([...move(501, { from: card, to: seller })])
    expect(await failureOf(postAlone(move(501, { from: seller, to: owed })))).toContain(
      'ledger_balances_side',
    )
    await postAlone(move(500, { from: seller, to: owed }))
    expect([await balanceOf(seller), await balanceOf(owed)]).toEqual([1, 0])
  })

  it('pays out to one of twenty who take all of it at once', async () => {
    const [held, seller] = [newAccount('held'), newAccount('seller')]
    await postAlone(move(500, { from: card, to: held }))
    const takings = Array.from({ length: 20 }, () =>
      failureOf(postAlone(move(500, { from: held, to: seller }))),
    )
    expect((await Promise.all(takings)).filter((failure) => failure === 'none')).toHaveLength(1)
    expect([await balanceOf(held), await balanceOf(seller)]).toEqual([0, 500])
  })

  it('lets the second of two connections wait and find what the first has left', async () => {
    const [held, seller] = [newAccount('held'), newAccount('seller')]
    await postAlone(move(500, { from: card, to: held }))
    let second: Promise<string> | undefined
    await app.db.transaction(async (tx) => {
      await post(tx, move(300, { from: held, to: seller }))
      second = failureOf(postAlone(move(300, { from: held, to: seller })))
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.db.execute(waiting)).rowCount).toBeGreaterThan(0)
    })
    expect(await second).toContain('ledger_balances_side')
    expect(await balanceOf(held)).toBe(200)
  })

  it('is locked in one order, so that opposite postings at once never block each other', async () => {
    const [one, other] = [newAccount('seller'), newAccount('seller')]
    for (const account of [one, other]) await postAlone(move(1000, { from: card, to: account }))
    const moves = Array.from({ length: 30 }, (_, n) =>
      postAlone(move(10, n % 2 ? { from: one, to: other } : { from: other, to: one })),
    )
    expect(await Promise.all(moves)).toEqual(Array(30).fill(true))
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([1000, 1000])
  })
})

it('random postings keep every balance equal to its entries, at zero in all, and never below zero', async () => {
  const accounts: LedgerAccount[] = [
    card,
    'fees',
    newAccount('held'),
    newAccount('held'),
    newAccount('seller'),
  ]
  const total = async () =>
    Number((await app.db.execute('select sum(amount_minor) as sum from ledger_entries')).rows[0]?.sum)
  const place = fc.nat({ max: accounts.length - 1 })
  const posting = fc.array(fc.record({ from: place, to: place, amount: fc.integer({ min: 1, max: 900 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  const expected = new Map(accounts.map((account) => [account, 0]))
  for (const account of accounts) expected.set(account, await balanceOf(account))
  await fc.assert(
    fc.asyncProperty(posting, async (moves) => {
      const entries = moves.flatMap(({ from, to, amount }) =>
        move(amount, { from: accounts[from] ?? card, to: accounts[to] ?? card }),
      )
      const after = new Map(expected)
      for (const { account, amountMinor } of entries) {
        after.set(account, (after.get(account) ?? 0) + amountMinor)
      }
      const movesNothing = accounts.every((account) => after.get(account) === expected.get(account))
      const overdraws = [...after].some(([account, sum]) => /^(held|seller)/.test(account) && sum < 0)
      const failure = await failureOf(postAlone(entries))
      expect(failure === 'none', failure).toBe(!movesNothing && !overdraws)
      if (failure === 'none') for (const [account, sum] of after) expected.set(account, sum)
      for (const account of accounts) expect(await balanceOf(account)).toBe(expected.get(account))
      expect(await total()).toBe(0)
    }),
    { numRuns: 60 },
  )
})

it('what is held and owed is added up without the accounts of orders that are over', async () => {
  const [held, owed] = [newAccount('held'), newAccount('owed')]
  await postAlone(move(500, { from: card, to: held }))
  await postAlone(move(500, { from: held, to: card }))
  await postAlone(move(200, { from: owed, to: card }))
  const index = /Index Only Scan using ledger_balances_not_zero/g
  expect((await readPlans(app.db, (db) => readTotals(db, 'USD'))).match(index)).toHaveLength(1)
  const { debtsMinor } = await readTotals(app.db, 'USD')
  expect(debtsMinor).toBeGreaterThanOrEqual(200)
})

describe('tampering', () => {
  it.each([
    'update ledger_entries set amount_minor = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    `update ledger_transactions set kind = 'other'`,
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    'update ledger_balances set balance_minor = 1000000',
    `insert into ledger_balances values ('seller:${randomUUID()}', 'USD', 1000000)`,
    'delete from ledger_balances',
    'truncate ledger_balances',
  ])('is refused to the owner of the tables too: %s', async (statement) => {
    await postAlone(move(500, { from: card, to: newAccount('held') }))
    const refusal = /append-only|follows the entries/
    await expect(app.asOwner(statement)).rejects.toThrow(refusal)
  })

  const id = `(select max(id) from ledger_transactions)`
  const entry = (account: string, amount: number, currency = 'USD') =>
    `insert into ledger_entries (transaction_id, account, amount_minor, currency) values (${id}, '${account}', ${amount}, '${currency}');`
  const transaction = `insert into ledger_transactions (key, kind, at) values (gen_random_uuid(), 'test', now());`

  it.each([
    ['without entries', transaction],
    ['with one side only', transaction + entry('fees', 1)],
    ['whose sides differ', transaction + entry('fees', 2) + entry('provider:stripe', -1)],
    ['in two currencies', transaction + entry('fees', 1) + entry('provider:stripe', -1, 'BDT')],
    ['with a later entry', entry('fees', 1)],
  ])('cannot write a transaction %s', async (_, statements) => {
    await expect(app.asOwner(`begin; ${statements} commit`)).rejects.toThrow('does not balance')
  })

  it.each([
    ['of nobody', entry('somebody', 1)],
    ['of nothing', entry('fees', 0)],
  ])('cannot write an entry %s', async (_, statement) => {
    await expect(app.asOwner(statement)).rejects.toThrow('check constraint')
  })
})

it('a held account of a malformed order is refused', async () => {
  expect(await failureOf(postAlone(move(1, { from: card, to: heldAccount('1') })))).toContain(
    'ledger_entries_account',
  )
})
