import { randomBytes } from 'node:crypto'
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { readSecret } from '../../src/platform/secret.ts'
import { readDatabaseUrl } from '../e2e/pass-deadline.ts'
import { insertPerson } from '../support/insert-person.ts'

/** A person with an account, as the components of a test know them. */
export type Person = { id: string; name: string; email: string; token: string; address: string }

type Commands = {
  /** Adds an account, and makes the browser theirs. */
  join(role: 'bayer' | 'seller', name?: string): Promise<Person>
  /** Makes the browser nobody's. */
  beNobody(): Promise<void>
}

declare module 'vitest/browser' {
  interface BrowserCommands extends Commands {}
}

const directory = () => process.env.COMPONENTS_DATA_DIR ?? ''
let db: Database | undefined

const join: BrowserCommand<Parameters<Commands['join']>> = async ({ context }, role, name) => {
  db ??= openDatabase(await readDatabaseUrl(directory()), silentLog, 2)
  const secret = await readSecret({ DATA_DIR: directory(), AUTH_SECRET: undefined })
  const email = `${randomBytes(6).toString('hex')}@people.test`
  const person = { name: name ?? `Person ${randomBytes(3).toString('hex')}`, email, role }
  const { cookies, ...account } = await insertPerson({ db, secret }, person)
  const address = someAddress()
  await context.clearCookies()
  const url = `http://127.0.0.1:${process.env.COMPONENTS_PORT}`
  await context.addCookies(Object.entries(cookies).map(([key, value]) => ({ url, name: key, value })))
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  return { ...account, email, address }
}

const beNobody: BrowserCommand<Parameters<Commands['beNobody']>> = async ({ context }) => {
  await context.clearCookies()
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
}

const someAddress = () => `10.${[...randomBytes(3)].join('.')}`

export const componentCommands = { join, beNobody }
