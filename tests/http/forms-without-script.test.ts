import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { users } from '../../src/auth/schema.ts'
import { codeOf, setUpApp } from '../support/factors.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { cookieOf } from '../support/test-app.ts'

await buildPages()
const market = await openMarketplace()
const rahim = await market.signUp('bayer', 'Rahim Uddin')

/** Sends a form as a browser without a script does. A header that is null is left out. */
function send(path: string, fields: Record<string, string>, headers: Record<string, string | null> = {}) {
  const all = { origin: market.env.PUBLIC_URL, accept: 'text/html', ...headers }
  const request = new Request(new URL(path, market.env.PUBLIC_URL), {
    method: 'POST',
    headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== null),
    body: new URLSearchParams(fields),
  })
  return market.fetch(request)
}

const read = (path: string, cookie: string) =>
  market.fetch(
    new Request(new URL(path, market.env.PUBLIC_URL), { headers: { cookie, accept: 'text/html' } }),
  )
const outcome = ({ status, headers }: Response) => ({ status, location: headers.get('location') })

test.each([
  ['/', 'Without JavaScript you can search, log in, sign up and read.'],
  ['/bn/login', 'JavaScript ছাড়া খোঁজা, লগইন, সাইন আপ আর পেজগুলো পড়া যায়।'],
])('%s says first what needs a script', async (path, notice) => {
  const html = await (await read(path, '')).text()
  expect(html.indexOf(notice)).toBeGreaterThan(0)
  expect(html.indexOf(notice)).toBeLessThan(html.indexOf('<header'))
})

describe('the login form', () => {
  const login = () => ({ email: rahim.email, password: rahim.password })

  test('opens a session and leads back', async () => {
    const sent = await send('/login?return=%2Fdashbord', login())
    expect(outcome(sent)).toEqual({ status: 303, location: '/dashbord' })
    expect((await read('/dashbord', cookieOf(sent))).status).toBe(200)
    expect(outcome(await send('/login', login()))).toEqual({ status: 303, location: '/' })
    expect(outcome(await send('/bn/login?return=%2Fdashbord', login()))).toEqual({
      status: 303,
      location: '/bn/dashbord',
    })
  })

  test('leads nowhere else', async () => {
    for (const place of ['https://evil.test/', '//evil.test', '/\\evil.test', '/login']) {
      const sent = await send(`/login?return=${encodeURIComponent(place)}`, login())
      expect(outcome(sent), place).toEqual({ status: 303, location: '/' })
    }
  })

  test('says what is wrong and keeps what was typed, except the password', async () => {
    const short = await send('/login', { email: 'karim@people.test', password: 'Zq9' })
    const html = await short.text()
    expect(short.status).toBe(400)
    expect(short.headers.get('cache-control')).toContain('no-store')
    expect(html).toContain('Password must be 6 characters or longer')
    expect(html).toContain('value="karim@people.test"')
    expect(html).not.toContain('Zq9')
    expect(await (await send('/login', {})).text()).toContain('Email Address is required')
    const wrong = await send('/login', { ...login(), password: 'Wrong#2026' })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.getSetCookie().join()).not.toContain('session_token=')
    expect(await wrong.text()).toContain('Wrong email or password.')
  })

  test('takes a small form of its own kind alone', async () => {
    expect((await send('/login', login(), { 'content-type': 'application/json' })).status).toBe(415)
    expect((await send('/login', { ...login(), email: 'x'.repeat(5000) })).status).toBe(413)
    expect((await send('/blog', login())).status).toBe(405)
  })

  test('is throttled like the call', async () => {
    const karim = await market.signUp()
    const statuses: number[] = []
    for (let tries = 0; tries < 40 && statuses.at(-1) !== 429; tries += 1) {
      statuses.push((await send('/login', { email: karim.email, password: 'Wrong#2026' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    const called = await market.request('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email: karim.email, password: 'Wrong#2026' },
      headers: { origin: market.env.PUBLIC_URL },
    })
    expect(called.status).toBe(429)
  })
})

describe.each([
  ['/login', () => ({ email: rahim.email, password: rahim.password })],
  ['/signup', () => ({ name: 'Forged', email: 'forged@people.test', password: 'Swap#2026', role: 'bayer' })],
  ['/forgot', () => ({ email: rahim.email })],
  ['/reset?token=none', () => ({ password: 'Newer#2026' })],
])('%s', (path, fields) => {
  const own = new URL(market.env.PUBLIC_URL)
  const changed = (change: Partial<Pick<URL, 'protocol' | 'host' | 'port'>>) =>
    Object.assign(new URL(own), change).origin

  test.each([
    ['another site', 'https://evil.test'],
    ['a site whose name begins like ours', changed({ host: `${own.hostname}.evil.test` })],
    ['another port', changed({ port: '8443' })],
    ['another scheme', changed({ protocol: own.protocol === 'https:' ? 'http:' : 'https:' })],
    ['a page without an origin', 'null'],
    ['nobody knows where', ''],
    ['a sender without that header', null],
  ])('is refused from %s, and nothing happens', async (_, origin) => {
    const before = await readTraces()
    const sent = await send(path, fields(), { origin })
    expect(sent.status).toBe(403)
    expect(outcome(sent).location).toBeNull()
    expect(sent.headers.getSetCookie()).toEqual([])
    expect(await readTraces()).toEqual(before)
  })

  test('is read when it comes from our own page', async () => {
    expect((await send(path, fields())).status).not.toBe(403)
  })
})

/** What the forms leave behind: accounts, sessions, links by mail. */
async function readTraces() {
  const { rows } = await market.db.execute<{ users: number; sessions: number; links: number }>(
    sql`select (select count(*) from users)::int as users, (select count(*) from sessions)::int as sessions,
        (select count(*) from verifications)::int as links`,
  )
  return rows
}

test.each([
  ['buyer', 'bayer', false],
  ['seller', 'seller', true],
] as const)('the dashboard of a %s has a menu and signs out', async (_, role, sells) => {
  const person = await market.signUp(role)
  const html = await (await read('/dashbord', person.cookie)).text()
  expect(html.includes('href="/dashbord/addproducts"')).toBe(sells)
  const [form = ''] = html.match(/<form[^>]* action="\/api\/auth\/sign-out".*?<\/form>/s) ?? []
  expect(form).toContain('>Sign out<')
  const sent = await send('/api/auth/sign-out', {}, { cookie: person.cookie })
  expect(outcome(sent)).toEqual({ status: 303, location: '/' })
  expect(outcome(await read('/dashbord', person.cookie)).location).toContain('/login')
  expect((await send('/api/auth/sign-out', {}, { origin: 'https://evil.test' })).status).toBe(403)
})

test('the sign-up form creates the account with its type', async () => {
  const form = { name: 'Salma Khatun', email: 'salma@people.test', password: 'Swap#2026', role: 'seller' }
  const weak = await send('/signup', { ...form, password: 'weakling', role: '' })
  const html = await weak.text()
  expect(html).toContain('Password must have uppercase, number and special characters')
  expect(html).toContain('Account type is Required')
  expect(html).toContain('value="Salma Khatun"')
  expect(html).not.toContain('weakling')
  const sent = await send('/signup?return=%2Fdashbord%2Faddproducts', form)
  expect(outcome(sent)).toEqual({ status: 303, location: '/dashbord/addproducts' })
  expect((await read('/dashbord/myproducts', cookieOf(sent))).status).toBe(200)
  const again = await send('/signup', { ...form, role: 'bayer' })
  expect(await again.text()).toContain('This email already has an account. Log in instead.')
})

test('the form of a page in Bangla speaks Bangla, whatever the browser prefers', async () => {
  const headers = { 'accept-language': 'en' }
  const wrong = await send('/bn/login', { email: rahim.email, password: 'Wrong#2026' }, headers)
  expect(await wrong.text()).toContain('ইমেইল বা পাসওয়ার্ড ভুল।')
  const email = 'rokeya@people.test'
  await send('/bn/signup', { name: 'রোকেয়া', email, password: 'Swap#2026', role: 'bayer' }, headers)
  const [user] = await market.db.select().from(users).where(eq(users.email, email))
  expect(user?.locale).toBe('bn')
})

test('the form for a forgotten password says the same to everybody, the reset form refuses a bad link', async () => {
  for (const email of [rahim.email, 'nobody@people.test']) {
    expect(await (await send('/forgot', { email })).text()).toContain(
      'a link to set a new password is on its way',
    )
  }
  const sent = await send('/reset?token=none', { password: 'Newer#2026' })
  expect(sent.status).toBe(400)
  expect(await sent.text()).toContain('This link is no longer valid')
})

test('the search on the home page shows a visitor what was found, and who wants to book logs in', async () => {
  const home = await (await read('/', '')).text()
  const [form = ''] = home.match(/<form[^>]* action="\/search".*?<\/form>/s) ?? []
  expect(form).toMatch(/^<form(?![^>]*method="post")/)
  expect(form).toMatch(/<input[^>]* name="q"/)
  const found = '/search?q=galaxy+a54'
  const open = await read(found, '')
  expect(open.status).toBe(200)
  expect(await open.text()).toContain('Phones for “galaxy a54”')
  const login = `/login?return=${encodeURIComponent(found)}`
  const sent = await send(login, { email: rahim.email, password: rahim.password })
  expect(outcome(sent)).toEqual({ status: 303, location: found })
  const shown = await (await read(found, cookieOf(sent))).text()
  expect(shown).toContain('Phones for “galaxy a54”')
  expect(shown).toContain('Everything else needs it.')
})

test('the page that turns off a kind of e-mail asks first, and refuses a link that was not written by us', async () => {
  const path = '/unsubscribe?token=x.phone-gone.x'
  expect(await (await read(path, '')).text()).toContain('Turn it off')
  const refused = await (await send(path, {})).text()
  expect(refused).toContain('This link is not valid.')
  expect(refused).toContain('href="/dashbord/notifications/settings"')
  expect(refused).not.toContain('Turn it off')
})

test('the second step of a login takes the code of an authenticator app, in Bangla', async () => {
  const karim = await market.signUp()
  const app = await setUpApp(market, karim)
  const entered = await send('/bn/login?return=%2Fdashbord%2Faccount', {
    email: karim.email,
    password: karim.password,
  })
  const step = '/bn/second-factor?return=%2Fdashbord%2Faccount'
  expect(outcome(entered)).toEqual({ status: 303, location: step })
  const cookie = cookieOf(entered)
  expect(await (await read(step, cookie)).text()).toContain('আর একটি ধাপ')
  expect(outcome(await read('/bn/dashbord', cookie))).toMatchObject({
    location: '/bn/login?return=%2Fdashbord',
  })
  const shown = await send(step, { code: await codeOf(market, app, 1) }, { cookie })
  expect(outcome(shown)).toEqual({ status: 303, location: '/bn/dashbord/account' })
  expect((await read('/bn/dashbord/account', cookieOf(shown))).status).toBe(200)
})

test('a visitor writes to the company, and reads in Bangla what is missing', async () => {
  const letter = { name: 'Salma Khatun', email: 'salma@people', text: 'When do you open in Mirpur?' }
  const refused = await (await send('/bn/contact', letter)).text()
  expect(refused).toContain('আপনার নাম, সঠিক ইমেইল ও বার্তা লিখুন।')
  expect(refused).toContain('value="Salma Khatun"')
  expect(refused).toContain('>When do you open in Mirpur?</textarea>')
  const sent = await send('/bn/contact', { ...letter, email: 'salma@people.test' })
  expect(await sent.text()).toContain('ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি।')
})

test('a price in the search text becomes a filter of the address', async () => {
  const typed = `/bn/search?q=${encodeURIComponent('galaxy ৩০০ ডলারের মধ্যে')}`
  expect(outcome(await read(typed, rahim.cookie))).toEqual({
    status: 302,
    location: '/bn/search?q=galaxy&price_to=300&from_words=price',
  })
})
