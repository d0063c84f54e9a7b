import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openIdentityClient } from '../../tests/support/identity-client.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openSmsGateway } from '../../tests/support/sms-gateway.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { whenFileEnds } from '../../tests/support/when-file-ends.ts'
import { users } from '../auth/schema.ts'
import { sendNewDevice } from '../auth/session/open-session.ts'
import { accountChangedJob, sendAccountChanged, sendPasswordLink } from '../auth/session/set-password.ts'
import { addPasswordLink } from '../auth/session/store-links.ts'
import { localAddress, type Locale, locales } from '../kernel/locale.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { sendClosing } from './closing/close-own-account.ts'
import { sendEmailChanged, sendEmailLink } from './email/confirm-email.ts'
import { sendExportReady } from './export/make-export.ts'

const gateway = await openSmsGateway('token')
whenFileEnds(() => gateway.close())
const market = await openMarketplace({
  SSL_WIRELESS_API_TOKEN: 'token',
  SSL_WIRELESS_SID: 'SWAP',
  SSL_WIRELESS_URL: gateway.url,
})
const { db, env, clock, signUp } = market
const sent: Mail[] = []
const sendMail = { send: async (mail: Mail) => void sent.push(mail) }
const deps = { db, env, clock, sendMail }

const name = '<b>Rahim</b> & "Co"'
const at = '2026-07-01T06:00:00.000Z'
const device = { browser: '<i>Firefox</i>', system: 'Linux', place: '103.4.x.x', at }
type Owner = { id: string; email: string }

type AccountMail = {
  send: (owner: Owner) => Promise<void>
  path: RegExp
  label: Record<Locale, string>
  /** Whether its text has the link too. */
  isLinked: boolean
}

const mails: Record<string, AccountMail> = {
  'a link to confirm the e-mail': {
    send: async ({ id, email }) => {
      await db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
      await sendEmailLink(deps, { userId: id, email })
    },
    path: /^\/confirm\?token=[\w-]{32}$/,
    label: { en: 'Confirm the email', bn: 'ইমেইল নিশ্চিত করুন' },
    isLinked: true,
  },
  'another e-mail': {
    send: ({ id, email }) => sendEmailChanged(deps, { userId: id, formerEmail: email }),
    path: /^\/contact$/,
    label: { en: 'Contact us', bn: 'যোগাযোগ করুন' },
    isLinked: false,
  },
  'a forgotten password': {
    send: ({ email }) => sendPasswordLink(deps, { email }),
    path: /^\/reset\?token=[\w-]{32}$/,
    label: { en: 'Set a new password', bn: 'নতুন পাসওয়ার্ড ঠিক করুন' },
    isLinked: true,
  },
  'a new device': {
    send: ({ id }) => sendNewDevice(deps, { userId: id, ...device }),
    path: /^\/dashbord\/account#sessions$/,
    label: { en: 'Check my devices', bn: 'আমার ডিভাইসগুলো দেখুন' },
    isLinked: true,
  },
  'a change of how the account is entered': {
    send: ({ id }) => sendAccountChanged(deps, { userId: id, change: 'add-app' }),
    path: /^\/forgot$/,
    label: { en: 'Set a new password', bn: 'নতুন পাসওয়ার্ড ঠিক করুন' },
    isLinked: false,
  },
  'an export': {
    send: ({ id }) => sendExportReady(deps, { userId: id }),
    path: /^\/dashbord\/account#data$/,
    label: { en: 'Open my account', bn: 'আমার অ্যাকাউন্ট খুলুন' },
    isLinked: true,
  },
  'a closing': {
    send: ({ id }) => sendClosing(deps, { userId: id, closingAt: at }),
    path: /^\/login$/,
    label: { en: 'Log in and keep my account', bn: 'লগইন করে অ্যাকাউন্ট রাখুন' },
    isLinked: true,
  },
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const unescapeHtml = (html: string) =>
  html.replace(/&([a-z]+|#39);/g, (entity, code: string) => entities[code] ?? entity)

/** What a reader of the HTML sees below the logo, line by line. */
const linesOf = (html: string) =>
  html
    .slice(html.indexOf('<h1'))
    .split(/<[^>]+>/)
    .map((line) => unescapeHtml(line.trim()))
    .filter(Boolean)

describe.each(locales)('in %s, the mail about', (locale) => {
  test.each(Object.entries(mails))(
    '%s says the same with a logo and a button as in its text',
    async (_, { send, path, label, isLinked }) => {
      const owner = await signUp()
      await db.update(users).set({ name, locale }).where(eq(users.id, owner.id))
      sent.length = 0
      await send(owner)
      const [{ to, subject = '', text = '', html = '' } = {}, ...others] = sent
      expect({ to, others }).toEqual({ to: owner.email, others: [] })

      expect(html).toContain(`<html lang="${locale}">`)
      expect(html).toContain(`<img src="${env.PUBLIC_URL}/icon-192.png"`)
      const [link = '', ...otherLinks] = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
      expect(otherLinks).toEqual([])
      const home = env.PUBLIC_URL + localAddress(locale, '/').replace(/\/$/, '')
      expect(link.slice(0, home.length)).toBe(home)
      expect(link.slice(home.length)).toMatch(path)

      const lines = text.split(/\n+/).filter(Boolean)
      expect(lines.filter((line) => line.includes('http'))).toEqual(isLinked ? [link] : [])
      const shown = lines.map((line) => (line === link ? label[locale] : line))
      expect(linesOf(html)).toEqual([subject, ...shown, ...(isLinked ? [] : [label[locale]])])
    },
  )
})

const confirmAnotherMobile = async (person: Person) => {
  await market.call(person, 'POST', '/account/mobilecode', {
    json: { mobile: '01998877665', password: person.password },
  })
  const code = gateway.received.at(-1)?.sms.match(/\d{6}/)?.[0]
  return market.call(person, 'PUT', '/account/mobile', { json: { code } })
}

test.each<[string, RegExp, (person: Person) => Promise<{ status: number }>]>([
  [
    'a change of the password',
    /has a new password/,
    ({ cookie, password }) =>
      openIdentityClient(market).post(
        '/change-password',
        { currentPassword: password, newPassword: 'Newer#2026' },
        { cookie },
      ),
  ],
  [
    'a new password by a mailed link',
    /has a new password/,
    async ({ id }) => {
      const token = `password-${id}`
      await addPasswordLink(db, id, token, new Date(clock.now().getTime() + 60_000))
      return openIdentityClient(market).post('/reset-password', { token, newPassword: 'Newer#2026' })
    },
  ],
  ['another mobile number', /has another mobile number/, confirmAnotherMobile],
])('the owner is mailed about %s, at a confirmed e-mail only', async (_, text, change) => {
  for (const emailVerified of [true, false]) {
    const person = await signUp()
    expect((await change(person)).status).toBe(200)
    await db.update(users).set({ emailVerified }).where(eq(users.id, person.id))
    sent.length = 0
    await runDueJobs(market, {
      ...market.jobs,
      [accountChangedJob]: (payload) => sendAccountChanged(deps, payload),
    })
    const mails = sent.filter(({ to }) => to === person.email)
    expect(mails.map((mail) => mail.text)).toEqual(emailVerified ? [expect.stringMatching(text)] : [])
  }
})

test('a name is no markup in the mail about a forgotten password', async () => {
  const { id, email } = await signUp()
  await db.update(users).set({ name }).where(eq(users.id, id))
  sent.length = 0
  await sendPasswordLink(deps, { email })
  expect(sent[0]?.text).toContain(`Hello ${name},`)
  expect(sent[0]?.html).toContain('Hello &lt;b&gt;Rahim&lt;/b&gt; &amp; &quot;Co&quot;,')
})
