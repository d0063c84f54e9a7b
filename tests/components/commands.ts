import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type {} from '@vitest/browser-playwright'
import { sql } from 'drizzle-orm'
import type { BrowserCommand } from 'vitest/node'
import { grantAdmin } from '../../src/accounts/change-role.ts'
import { type StaffRole, staffRoles } from '../../src/auth/rules.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { readSecret } from '../../src/platform/secret.ts'
import { insertPerson, type NewPerson } from '../support/insert-person.ts'
import { insertPhoto } from '../support/insert-photo.ts'
import { readDatabaseUrl } from '../support/server-database.ts'

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

const directory = () => process.env.COMPONENTS_DATA_DIR ?? ''
let db: Database | undefined
/** What the browser of a person sends, by their id. */
const browsers = new Map<string, { cookies: Record<string, string>; address: string }>()

const findDatabase = async () => (db ??= openDatabase(await readDatabaseUrl(directory()), silentLog, 2))

const addPerson: BrowserCommand<Parameters<Commands['addPerson']>> = async (_, role, name) => {
  const db = await findDatabase()
  const secret = await readSecret({ DATA_DIR: directory(), AUTH_SECRET: undefined })
  const email = `${randomBytes(6).toString('hex')}@people.test`
  const staff = staffRoles.find((each) => each === role) ?? null
  const account = { name: name ?? `Person ${randomBytes(3).toString('hex')}`, email }
  const person = { ...account, role: staff ? 'admin' : (role as NewPerson['role']) } as const
  const { cookies, ...signedIn } = await insertPerson({ db, secret }, person)
  if (staff) await grantAdmin(db, email, staff)
  browsers.set(signedIn.id, { cookies, address: someAddress() })
  return { ...signedIn, email }
}

const addPhoto: BrowserCommand<Parameters<Commands['addPhoto']>> = async (_, ownerId) =>
  insertPhoto(await findDatabase(), directory(), ownerId)

const become: BrowserCommand<Parameters<Commands['become']>> = async ({ context }, id) => {
  const { cookies, address } = browsers.get(id ?? '') ?? { cookies: {}, address: someAddress() }
  const url = `http://127.0.0.1:${process.env.COMPONENTS_PORT}`
  await context.clearCookies()
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ url, name, value })))
  // Each has an address, and so rate limits, of their own.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
}

const runSql: BrowserCommand<Parameters<Commands['runSql']>> = async (_, statement) => {
  await (await findDatabase()).execute(sql.raw(statement))
}

const someAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** Lets the held requests go, by their patterns. */
const letGo = new Map<string, () => void>()

const hold: BrowserCommand<Parameters<Commands['hold']>> = async ({ context }, pattern) => {
  const held = new Promise<void>((resolve) => letGo.set(pattern, resolve))
  await context.route(pattern, async (route) => {
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

const release: BrowserCommand<Parameters<Commands['release']>> = async ({ context }, pattern) => {
  if (pattern) return letGo.get(pattern)?.()
  for (const go of letGo.values()) go()
  letGo.clear()
  await context.unrouteAll({ behavior: 'wait' })
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
