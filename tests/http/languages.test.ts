import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { users } from '../../src/auth/schema.ts'
import { openMarketplace } from '../support/marketplace.ts'

await buildPages()
const market = await openMarketplace()

const send = (path: string, init?: RequestInit) =>
  market.fetch(new Request(new URL(path, market.env.PUBLIC_URL), { redirect: 'manual', ...init }))
const readPage = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await send(path, { headers: { accept: 'text/html', ...headers } })
  const html = await answer.text()
  return { html, vary: answer.headers.get('vary') ?? '', language: /<html lang="(\w+)"/.exec(html)?.[1] }
}
const switchTo = (locale: string, to: string, cookie = '', origin = market.env.PUBLIC_URL) =>
  send('/language', {
    method: 'POST',
    body: new URLSearchParams({ locale, to }),
    headers: { cookie, origin },
  })

test.each([
  ['/', {}, 'en'],
  ['/', { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }, 'bn'],
  ['/', { 'accept-language': 'de,en;q=0.8,bn;q=0.1' }, 'en'],
  ['/', { 'accept-language': 'bn', cookie: 'locale=en' }, 'en'],
  ['/', { cookie: 'locale=bn' }, 'bn'],
  ['/signup', { cookie: 'locale=bn' }, 'bn'],
  ['/bn', { cookie: 'locale=en', 'accept-language': 'en' }, 'bn'],
  ['/bn/blog', {}, 'bn'],
  ['/bn/signup', {}, 'bn'],
  ['/bnx', {}, 'en'],
  ['/', { cookie: 'locale=xx' }, 'en'],
])('%s with %j is a page in the right language', async (path, headers, language) => {
  expect((await readPage(path, headers)).language).toBe(language)
})

test('a page tells its scripts the language that it is rendered in', async () => {
  expect((await readPage('/')).html).toContain('data-locale="en"')
  expect((await readPage('/bn')).html).toContain('data-locale="bn"')
})

test('caches are told what a page depends on', async () => {
  for (const path of ['/', '/?from=mail', '/search']) {
    expect((await readPage(path)).vary, path).toMatch(/Accept-Language, Cookie/)
  }
  for (const path of ['/bn', '/bn/blog?from=mail']) {
    expect((await readPage(path)).vary, path).not.toMatch(/Accept-Language/)
  }
})

test('a page names its address in both languages', async () => {
  const { html } = await readPage('/bn/blog?from=mail')
  const site = market.env.PUBLIC_URL.replace(/\/$/, '')
  for (const link of [
    `rel="canonical" href="${site}/bn/blog"`,
    `rel="alternate" hrefLang="en" href="${site}/blog"`,
    `rel="alternate" hrefLang="bn" href="${site}/bn/blog"`,
  ]) {
    expect(html).toContain(link)
  }
})

test('links of a page in Bangla stay in Bangla', async () => {
  const { html } = await readPage('/bn')
  const addresses = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((address) => !address?.startsWith('/bn'))).toEqual([])
})

test('the data of a page in Bangla is at its address', async () => {
  for (const path of ['/bn.data', '/bn/blog.data']) {
    const answer = await send(path)
    expect({ path, status: answer.status, language: answer.headers.get('content-language') }).toEqual({
      path,
      status: 200,
      language: 'bn',
    })
  }
})

test('the switch keeps the language in a cookie and leads back', async () => {
  const answer = await switchTo('bn', '/search?q=s22')
  expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
    status: 303,
    location: '/bn/search?q=s22',
  })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^locale=bn; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await switchTo('en', '/search')).headers.get('location')).toBe('/search')
  // The form of the page names where it stands.
  const { html } = await readPage('/login?return=%2Fdashbord')
  expect(html).toContain('action="/language"')
  expect(html).toContain('name="to" value="/login?return=%2Fdashbord"')
  for (const elsewhere of ['//evil.test', 'https://evil.test', '/\\evil.test']) {
    expect((await switchTo('en', elsewhere)).headers.get('location'), elsewhere).toBe('/')
    expect((await switchTo('bn', elsewhere)).headers.get('location'), elsewhere).toBe('/bn')
  }
  expect((await switchTo('xx', '/')).status).toBe(400)
  expect((await switchTo('en', 'x'.repeat(5000))).status).toBe(413)
})

test('the switch keeps the language of the account, and of nobody else', async () => {
  const [person, other] = [await market.signUp(), await market.signUp()]
  const localeOf = async ({ email }: { email: string }) =>
    (await market.db.select().from(users)).find((user) => user.email === email)?.locale
  expect(await localeOf(person)).toBe('en')
  await switchTo('bn', '/', person.cookie)
  expect({ person: await localeOf(person), other: await localeOf(other) }).toEqual({
    person: 'bn',
    other: 'en',
  })
})

test('a problem has its message in the language of the caller, with the same code', async () => {
  const ask = async (language: string) => {
    const answer = await send('/api/jwt?email=a@b.c', { headers: { 'accept-language': language } })
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    return {
      code,
      detail,
      language: answer.headers.get('content-language'),
      vary: answer.headers.get('vary'),
    }
  }
  const [english, bangla] = [await ask('en'), await ask('bn')]
  expect(english).toEqual({
    code: 'not-signed-in',
    detail: 'Please log in first.',
    language: 'en',
    vary: 'Accept-Language',
  })
  expect(bangla).toMatchObject({ code: 'not-signed-in', language: 'bn', vary: 'Accept-Language' })
  expect(bangla.detail).toMatch(/^[^a-z]+$/i)
})

test('a bad field is explained in the language of the caller', async () => {
  const person = await market.signUp()
  const post = async (language: string) => {
    const answer = await market.request('/api/users', {
      method: 'POST',
      cookie: person.cookie,
      json: { name: 1, email: person.email, role: 'bayer' },
      headers: { 'accept-language': language },
    })
    return (await answer.json()) as { title: string; detail: string; fields: { message: string }[] }
  }
  expect(await post('en')).toMatchObject({
    title: 'Bad request',
    detail: 'name: Invalid input: expected string, received number',
    fields: [{ path: 'name', message: 'Invalid input: expected string, received number' }],
  })
  const { title, detail, fields } = await post('bn')
  expect(title).toBe('অনুরোধে ভুল আছে')
  expect(detail).toMatch(/^কিছু তথ্য ঠিক নেই: name: অবৈধ ইনপুট/)
  expect(fields[0]?.message).toMatch(/^অবৈধ ইনপুট/)
})

test('the page of a problem code is in the language of the reader', async () => {
  const read = async (locale: string) => {
    const headers = { accept: 'application/json', cookie: `locale=${locale}` }
    return (await send('/problems/already-paid', { headers })).text()
  }
  expect(await read('en')).toContain('This order is paid.')
  const bangla = await read('bn')
  expect(bangla).not.toContain('This order is paid.')
  expect(bangla).toContain('"title":"অবস্থা বদলে গেছে"')
})

test('another site cannot switch the language of a visitor or an account', async () => {
  const person = await market.signUp()
  for (const origin of ['https://evil.test', 'null', '']) {
    const refused = await switchTo('bn', '/blog', person.cookie, origin)
    expect([origin, refused.status]).toEqual([origin, 403])
    expect(refused.headers.getSetCookie().join()).not.toContain('locale')
  }
  const [row] = await market.db.select().from(users).where(eq(users.id, person.id))
  expect(row?.locale).not.toBe('bn')
})
