import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { cookieOf, type Person } from '../../../tests/support/test-app.ts'
import { users } from '../schema.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url, TRUST_PROXY: '1' })
afterAll(() => sink.close())
const { db, signUp } = market
const { post } = openIdentityClient(market)

beforeEach(async () => {
  await market.resetRateLimits()
  sink.received.length = 0
})

const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'x-forwarded-for': '103.4.146.7',
}

const logIn = async ({ email, password }: Person, cookie = '') =>
  cookieOf(await post('/sign-in/email', { email, password }, { cookie, headers }))

/** Somebody who has signed up long ago, in another browser. */
async function meet(emailVerified = true): Promise<Person> {
  const person = await signUp()
  await db
    .update(users)
    .set({ emailVerified, createdAt: new Date(0) })
    .where(eq(users.id, person.id))
  return person
}

/** The mails about new devices to an address. */
async function readMails({ email }: Person): Promise<string[]> {
  await runDueJobs(market, market.jobs)
  const mails = sink.received.filter(({ to, text }) => to.includes(email) && /not seen before/.test(text))
  return mails.map(({ text }) => text.replaceAll('=\n', '').replaceAll('=3D', '='))
}

test('a login in a browser that the account does not know is mailed, once for each browser', async () => {
  const person = await meet()
  const cookie = await logIn(person)
  const [mail, ...others] = await readMails(person)
  expect(others).toEqual([])
  expect(mail).toContain('Firefox on Linux, address 103.4.x.x')
  expect(mail).toContain(`${market.env.PUBLIC_URL}/dashbord/account#sessions`)
  await logIn(person, cookie)
  expect(await readMails(person)).toHaveLength(1)
})

test('neither a sign-up nor a login in the browser of the sign-up is mailed', async () => {
  const person = await signUp('bayer', 'Rahim', headers)
  await db
    .update(users)
    .set({ emailVerified: true, createdAt: new Date(0) })
    .where(eq(users.id, person.id))
  await logIn(person, person.cookie)
  expect(await readMails(person)).toEqual([])
})

test('nothing is mailed to an address that nobody has confirmed', async () => {
  const person = await meet(false)
  await logIn(person)
  expect(await readMails(person)).toEqual([])
})

test('a browser without cookies is mailed five times an hour at most', async () => {
  const person = await meet()
  for (let n = 0; n < 7; n += 1) await logIn(person)
  expect(await readMails(person)).toHaveLength(5)
})
