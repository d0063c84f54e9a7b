import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type {} from '@vitest/browser-playwright'
import { sql } from 'drizzle-orm'
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'
import { type StaffRole, staffRoles } from '../../src/auth/rules.ts'
import { setRole } from '../../src/auth/store.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { readSecret } from '../../src/platform/secret.ts'
import { insertPerson, type NewPerson } from '../support/insert-person.ts'
import { insertPhoto } from '../support/insert-photo.ts'
import { readDatabaseUrl } from '../support/server-database.ts'
import { directoryOf, pageHeader, pageNumbers } from './start-servers.ts'

/** A person with an account, as the components of a test know them. */
export type Person = { id: string; name: string; email: string; token: string }

export type Role = NewPerson['role'] | StaffRole

type Commands = {
  /** Adds an account. */
  addPerson(role: Role, name?: string): Promise<Person>
  /** Adds a photo that this person, by their id, has uploaded. Returns its URL. */
  addPhoto(ownerId: string): Promise<string>
  /** Makes the browser that of a person, by their id, or nobody's. */
  become(id: string | null): Promise<void>
  /** Does something to the database, for what would take days. */
  runSql(statement: string): Promise<void>
  /** Holds the requests to these addresses until `release`, also those that are made again. */
  hold(pattern: string): Promise<void>
  /** Gives these requests another response, as a server that fails does, until `release`. */
  fail(pattern: string, status: number, json?: object): Promise<void>
  /** Passes what is sent to these addresses on to the server, and loses the answers, until `release`. */
  loseAnswers(pattern: string): Promise<void>
  /** Lets all requests reach the server again, or those alone that are held by this pattern. */
  release(pattern?: string): Promise<void>
  /** The name and the text of the file that is downloaded next. */
  readDownload(): Promise<{ name: string; text: string }>
}

declare module 'vitest/browser' {
  interface BrowserCommands extends Commands {}
}

type Context = BrowserCommandContext['context']

/** A page that components are shown in, by what is its own of the browser. */
type Market = {
  number: number
  db: Promise<Database>
  /** Lets the held requests go, by their patterns. */
  letGo: Map<string, () => void>
}
const markets = new Map<Context, Market>()

/** The page and its server. One that replaces a crashed page has the server of that. */
function marketOf({ context }: BrowserCommandContext): Market {
  const number = pageNumbers[markets.size % pageNumbers.length] ?? 1
  const open = async () => openDatabase(await readDatabaseUrl(directoryOf(number)), silentLog, 2)
  const market = markets.get(context) ?? { number, db: open(), letGo: new Map() }
  markets.set(context, market)
  return market
}

/** What the browser of a person sends, by their id. */
const browsers = new Map<string, { cookies: Record<string, string>; address: string }>()

const addPerson: BrowserCommand<Parameters<Commands['addPerson']>> = async (command, role, name) => {
  const { number, ...market } = marketOf(command)
  const db = await market.db
  const secret = await readSecret({ DATA_DIR: directoryOf(number), AUTH_SECRET: undefined })
  const email = `${randomBytes(6).toString('hex')}@people.test`
  const staff = staffRoles.find((each) => each === role) ?? null
  const account = { name: name ?? `Person ${randomBytes(3).toString('hex')}`, email }
  const person = { ...account, role: staff ? 'admin' : (role as NewPerson['role']) } as const
  const { cookies, ...signedIn } = await insertPerson({ db, secret }, person)
  if (staff) await setRole(db, signedIn.id, 'admin', staff)
  browsers.set(signedIn.id, { cookies, address: someAddress() })
  return { ...signedIn, email }
}

const addPhoto: BrowserCommand<Parameters<Commands['addPhoto']>> = async (command, ownerId) => {
  const { db, number } = marketOf(command)
  return insertPhoto(await db, directoryOf(number), ownerId)
}

const become: BrowserCommand<Parameters<Commands['become']>> = async (command, id) => {
  const { context } = command
  const { cookies, address } = browsers.get(id ?? '') ?? { cookies: {}, address: someAddress() }
  const url = `http://127.0.0.1:${process.env.COMPONENTS_PORT}`
  await context.clearCookies()
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ url, name, value })))
  // Each has an address, and so rate limits, of their own.
  const headers = { 'x-forwarded-for': address, [pageHeader]: String(marketOf(command).number) }
  await context.setExtraHTTPHeaders(headers)
}

const runSql: BrowserCommand<Parameters<Commands['runSql']>> = async (command, statement) => {
  await (await marketOf(command).db).execute(sql.raw(statement))
}

const someAddress = () => `10.${[...randomBytes(3)].join('.')}`

const hold: BrowserCommand<Parameters<Commands['hold']>> = async (command, pattern) => {
  const held = new Promise<void>((resolve) => marketOf(command).letGo.set(pattern, resolve))
  await command.context.route(pattern, async (route) => {
    await held
    await route.fallback()
  })
}

const fail: BrowserCommand<Parameters<Commands['fail']>> = async (
  { context },
  pattern,
  status,
  json = {},
) => {
  await context.route(pattern, (route) =>
    route.fulfill({ status, json: Array.isArray(json) ? json : { status, ...json } }),
  )
}

const loseAnswers: BrowserCommand<Parameters<Commands['loseAnswers']>> = async ({ context }, pattern) => {
  await context.route(pattern, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
}

const release: BrowserCommand<Parameters<Commands['release']>> = async (command, pattern) => {
  const { letGo } = marketOf(command)
  if (pattern) return letGo.get(pattern)?.()
  for (const go of letGo.values()) go()
  letGo.clear()
  await command.context.unrouteAll({ behavior: 'wait' })
}

const readDownload: BrowserCommand<[]> = async ({ page }) => {
  const download = await page.waitForEvent('download')
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

export const componentCommands = {
  addPerson,
  addPhoto,
  become,
  runSql,
  hold,
  fail,
  loseAnswers,
  release,
  readDownload,
}
