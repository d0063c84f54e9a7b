import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { seenAll } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Member } from '../../admin/members/contract.ts'
import type { MemberRecord } from '../../admin/search/contract.ts'
import { createAccountSigns } from '../../auth/account-signs.ts'
import { accountSigns, users } from '../../auth/schema.ts'
import { eraseReportedJob } from '../../conversations/report-or-block.ts'
import { messages } from '../../conversations/schema.ts'
import { ratings } from '../../ratings/schema.ts'
import { reports } from '../../trust/schema.ts'
import { eraseAccountsJob } from './close-own-account.ts'

const market = await openMarketplace()
const { db, call, clock, signUp } = market
const admin = await signUp('admin')
beforeEach(() => market.resetRateLimits())

const day = 24 * 3_600_000

/** Has an account erased that its owner has closed, with the time to change their mind just over. */
const askToClose = ({ id }: { id: string }) =>
  db.update(users).set({ closingAt: clock.now() }).where(eq(users.id, id))

async function erase() {
  await market.runJob(eraseAccountsJob)
  await runDueJobs(market, market.jobs)
}

async function advance(days: number) {
  clock.advance(days * day)
  await market.renewToken(admin)
}

async function read({ id }: Person) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return { closedAt: row?.closedAt, erasedAt: row?.erasedAt, name: row?.name }
}

/** Has something of somebody reported by another person. `dismiss` is an admin's decision on that. */
async function report(what: 'phone' | 'conversation' | 'rating') {
  const [seller, buyer] = [await signUp('seller'), await signUp()]
  const dismiss = (path: string) => () =>
    call(admin, 'PUT', path, { json: { decision: 'dismissed', ...seenAll } })
  if (what === 'phone') {
    const { _id } = await market.addPhone(seller)
    await call(buyer, 'PUT', '/report', { query: { id: _id } })
    return { id: _id, person: seller, dismiss: dismiss(`/reportedphones/${_id}`) }
  }
  if (what === 'rating') {
    const id = await rateEachOther(seller, buyer)
    await call(seller, 'PUT', `/ratings/${id}/report`)
    return { id, person: buyer, dismiss: dismiss(`/reportedratings/${id}`) }
  }
  const id = await askForCode(seller, buyer)
  await call(buyer, 'PUT', `/conversations/${id}/report`)
  return { id, person: seller, dismiss: dismiss(`/reportedconversations/${id}`) }
}

/** A sale after which each has rated the other. Returns what the buyer wrote. */
async function rateEachOther(seller: Person, buyer: Person): Promise<string> {
  const order = await market.completeSale(seller, buyer)
  for (const by of [buyer, seller]) {
    await call(by, 'POST', `/orders/${order._id}/rating`, { json: { stars: 1, text: 'Never again' } })
  }
  const [rating] = await db.select().from(ratings).where(eq(ratings.raterId, buyer.id))
  return rating?.id ?? ''
}

const asked = 'Send me the code that you got'

/** A conversation in which a seller asks a buyer for a code. */
async function askForCode(seller: Person, buyer: Person) {
  const json = { productId: (await market.addPhone(seller))._id }
  const { body } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  await call(seller, 'POST', `/conversations/${body._id}/messages`, { json: { text: asked } })
  return body._id
}

it('waits while the account is suspended, for a year at most', async () => {
  const [lifted, kept] = [await signUp('bayer', 'Lifted'), await signUp('bayer', 'Kept')]
  for (const person of [lifted, kept]) {
    const suspension = { suspendedAt: clock.now(), suspendedFor: 'Asked buyers for codes' }
    await db.update(users).set(suspension).where(eq(users.id, person.id))
    await askToClose(person)
  }
  await advance(15)
  await erase()
  for (const person of [lifted, kept]) expect(await read(person)).toMatchObject({ erasedAt: null })
  await db.update(users).set({ suspendedAt: null, suspendedFor: null }).where(eq(users.id, lifted.id))
  await erase()
  expect(await read(lifted)).toMatchObject({ erasedAt: expect.any(Date) })
  expect(await read(kept)).toMatchObject({ erasedAt: null, closedAt: null, name: 'Kept' })
  await advance(364)
  await erase()
  expect(await read(kept)).toMatchObject({ erasedAt: expect.any(Date) })
})

it.each(['phone', 'conversation', 'rating'] as const)(
  'waits while a report of a %s is open, for a year at most',
  async (what) => {
    const [decided, kept] = [await report(what), await report(what)]
    for (const { person } of [decided, kept]) await askToClose(person)
    await erase()
    for (const { person } of [decided, kept]) expect(await read(person)).toMatchObject({ erasedAt: null })
    expect((await decided.dismiss()).status).toBe(200)
    await erase()
    expect(await read(decided.person)).toMatchObject({ erasedAt: expect.any(Date) })
    expect(await read(kept.person)).toMatchObject({ erasedAt: null, closedAt: null })
    await advance(365)
    await erase()
    expect(await read(kept.person)).toMatchObject({ erasedAt: expect.any(Date) })
  },
)

it('a report at the moment of erasing waits for that, and says who it was no more', async () => {
  const [seller, buyer] = [await signUp('seller', 'Karim'), await signUp()]
  const [id, phone] = [await askForCode(seller, buyer), await market.addPhone(seller)]
  const rated = await rateEachOther(seller, await signUp())
  const reporting: Promise<{ body: unknown }>[] = []
  await db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Closed account' }).where(eq(users.id, seller.id))
    reporting.push(
      call(buyer, 'PUT', `/conversations/${id}/report`),
      call(buyer, 'PUT', '/report', { query: { id: phone._id } }),
      call(buyer, 'PUT', `/ratings/${rated}/report`),
    )
    await untilBlocked(db, reporting.length)
  })
  for (const reported of reporting) expect((await reported).body).toEqual({ modifiedCount: 1 })
  const [report] = await db.select().from(reports).where(eq(reports.listingId, phone._id))
  expect(report?.sellerName).toBe('Closed account')
})

it('a report of somebody whose account an admin has closed waits while it is erased, too', async () => {
  const [seller, buyer] = [await signUp('seller'), await signUp()]
  const id = await askForCode(seller, buyer)
  await db.update(users).set({ closedAt: clock.now() }).where(eq(users.id, seller.id))
  const reporting: Promise<unknown>[] = []
  await db.transaction(async (tx) => {
    await tx.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, seller.id))
    reporting.push(call(buyer, 'PUT', `/conversations/${id}/report`))
    await untilBlocked(db)
  })
  await Promise.all(reporting)
})

it('what was reported stays readable for admins for another year, or until they dismiss it', async () => {
  const [dismissed, kept] = [await report('conversation'), await report('conversation')]
  const other = await askForCode(kept.person, await signUp())
  const read = async (id: string) => {
    const rows = await db.select().from(messages).where(eq(messages.conversationId, id))
    return rows.map(({ text }) => text)
  }
  const ids = [dismissed.id, kept.id, other]
  for (const { person } of [dismissed, kept]) await askToClose(person)
  await advance(366)
  await erase()
  await market.runJob(eraseReportedJob)
  expect(await Promise.all(ids.map(read))).toEqual([[asked], [asked], ['(deleted)']])
  const { body } = await call<{ text: string }[]>(admin, 'GET', `/conversations/${kept.id}/messages`)
  expect(body).toMatchObject([{ text: asked, photos: [] }])
  await dismissed.dismiss()
  expect(await Promise.all(ids.map(read))).toEqual([['(deleted)'], [asked], ['(deleted)']])
  await advance(366)
  await market.runJob(eraseReportedJob)
  expect(await read(kept.id)).toEqual(['(deleted)'])
})

it('shows admins a new account that has the browser, mobile or e-mail of a suspended one, erased or not', async () => {
  const email = 'back-again@people.test'
  const shared = async ({ id }: { id: string }) =>
    (await call<MemberRecord>(admin, 'GET', `/members/${id}`)).body.sharedWithSuspended
  const join = async (email: string, cookie = '') => {
    const password = 'Padma!River7'
    const answer = await market.request('/api/auth/sign-up/email', {
      method: 'POST',
      json: { name: 'Rahim', email, password },
      headers: { origin: market.env.PUBLIC_URL, cookie },
    })
    const [account] = await db.select().from(users).where(eq(users.email, email))
    const device = answer.headers.getSetCookie().find((line) => line.startsWith('swap.device='))
    return { id: account?.id ?? '', device: device?.split(';')[0] ?? '' }
  }
  const phisher = await join(email)
  const honest = await join('honest@people.test')
  const before = await join('before@people.test', phisher.device)
  expect(await shared(before)).toEqual([])
  const suspension = { suspendedAt: clock.now(), suspendedFor: 'Asked buyers for codes' }
  await db
    .update(users)
    .set({ ...suspension, mobile: '+8801811000001', closingAt: clock.now() })
    .where(eq(users.id, phisher.id))
  await askToClose(honest)
  expect(await shared(before)).toEqual(['browser'])
  await advance(366)
  await erase()
  const [back, other] = [await join(email, phisher.device), await join('honest@people.test', honest.device)]
  await createAccountSigns(market).record(db, { userId: back.id, kind: 'mobile', value: '+8801811000001' })
  expect(await shared(back)).toEqual(['browser', 'email', 'mobile'])
  expect(await shared(other)).toEqual([])
  await db.update(users).set({ role: 'seller' }).where(eq(users.id, back.id))
  const { body: sellers } = await call<Member[]>(admin, 'GET', '/seller', { query: { email: admin.email } })
  const listed = sellers.find(({ _id }) => _id === back.id)
  expect(listed?.sharedWithSuspended).toEqual(['browser', 'email', 'mobile'])
  expect(JSON.stringify(await db.select().from(accountSigns))).not.toMatch(/people\.test|01811/)
  await advance(401)
  await market.runJob('prune-sessions')
  expect(await shared(back)).toEqual([])
})
