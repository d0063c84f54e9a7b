import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkCurrency } from '../../src/app/check-currency.ts'
import { postTransaction } from '../../src/ledger/index.ts'
import { readEnv } from '../../src/ops/env.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { startServer } from '../../src/server.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { cloneTemplate, findFreePort } from '../support/processes.ts'

test('a database of prices in taka is refused with dollars, as is one of payments or of money alone', async () => {
  const market = await openMarketplace({ CURRENCY: 'bdt' })
  const { db } = market
  const start = (currency: 'USD' | 'BDT') => checkCurrency(db, currency)
  await start('USD')
  await start('BDT')
  const listing = await market.addPhone(await market.signUp('seller'), { product_price: 24_500 })
  await start('BDT')
  const refused = start('USD')
  await expect(refused).rejects.toBeInstanceOf(StartError)
  await expect(refused).rejects.toThrow(
    /^CURRENCY is usd, but the prices and payments of this database are in bdt\. Set CURRENCY=bdt, or start with another database\.$/,
  )
  await db.execute(`update listings set currency = 'USD' where id = '${listing._id}'`)
  await start('USD')
  await db.execute(`
    insert into payments (provider, reference, amount_minor, currency, due_at)
    values ('bkash', gen_random_uuid()::text, 100, 'BDT', now())`)
  await expect(start('USD')).rejects.toBeInstanceOf(StartError)
  await db.execute("update payments set currency = 'USD'")
  await start('USD')
  await expect(start('BDT')).rejects.toBeInstanceOf(StartError)
  const entries = [
    { account: 'provider:bkash', amountMinor: -100 },
    { account: `held:${randomUUID()}`, amountMinor: 100 },
  ] as const
  const at = new Date()
  await db.transaction((tx) =>
    postTransaction(tx, { key: randomUUID(), kind: 'capture', entries, currency: 'BDT', at }),
  )
  await expect(start('USD')).rejects.toBeInstanceOf(StartError)
})

test('a server does not start with another currency than that of its phones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swap-currency-'))
  const database = await cloneTemplate(inject('databaseUrl'))
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const start = async (CURRENCY: string) => {
    const PORT = String(await findFreePort())
    const variables = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url, PORT, DEMO: '1' }
    return startServer({ env: readEnv({ ...variables, CURRENCY }), log: silentLog })
  }
  await (await start('usd')).stop()
  const db = openDatabase(database.url, silentLog, 2)
  await db.execute(`
    insert into payments (provider, reference, amount_minor, currency, due_at)
    values ('stripe', gen_random_uuid()::text, 100, 'USD', now())`)
  await db.$client.end()
  await expect(start('bdt')).rejects.toBeInstanceOf(StartError)
})
