import { format } from 'node:util'
import { expect, vi } from 'vitest'
import { passwordLinkJob } from '../../src/auth/index.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { openIdentityClient } from '../support/identity-client.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { makeDue } from '../support/run-due-jobs.ts'
import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'
import type { Person } from '../support/test-app.ts'

/** What the server has logged, what a library has printed, and everything that must not be in it, by what it is. */
type LoggedRun = { lines: string[]; printed: string[]; secrets: [what: string, secret: string][] }

const message = 'Shall we meet at the third gate?'
const place = 'Road 7, house 12'

/**
 * Lets pairs of people sell, buy, search, write and forget their passwords, with a mail server that refuses some mails and a
 * database that fails in the middle, and collects every line of the log, debugging lines too.
 */
export async function logRun(pairs: number): Promise<LoggedRun> {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), 'debug')
  const printed: string[] = []
  for (const method of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void printed.push(format(...parts)))
  const sink = await openSmtpSink()
  const market = await openMarketplace({ SMTP_URL: sink.url, PUBLIC_URL: 'http://swap.test', DEMO: '1' }, log)
  const secrets: LoggedRun['secrets'] = [
    ['a message', message],
    ['an address', place],
    ['the secret of all keys', market.secret.derive('identity')],
    ['the password of the database', new URL(market.ownerUrl).password],
  ]
  const worker = await startJobs(market.db, log, market.jobs)
  const people: Person[] = []
  for (let pair = 0; pair < pairs; pair++) {
    await market.resetRateLimits()
    const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
    people.push(seller, buyer)
    secrets.push(...(await trade(market, seller, buyer, sink)))
  }
  await askWhileFailing(market, people)
  await worker.stop()
  await sink.close()
  secrets.push(...people.flatMap(listSecrets))
  vi.restoreAllMocks()
  return { lines, printed, secrets: secrets.filter(([, secret]) => secret !== '') }
}

/** A sale with everything around it. Returns what came up that nobody else may read. */
async function trade(market: Marketplace, seller: Person, buyer: Person, sink: SmtpSink) {
  const { post } = openIdentityClient(market)
  const word = `word${buyer.id.slice(0, 8)}`
  await market.call(buyer, 'GET', '/search', { query: { q: word } })
  await market.call(buyer, 'GET', `/users/admin/${encodeURIComponent(buyer.email)}`)
  await post('/sign-in/email', { email: buyer.email, password: `Wrong#${word}` })
  const phone = await market.addPhone(seller)
  const booking = (await market.book(buyer, phone, { location: place })).body
  const { body: begun } = await market.beginPayment(buyer, booking)
  await market.confirmCard(buyer, begun.clientSecret)
  await market.settle(buyer, booking)
  await market.handOver(seller, booking)
  const { body } = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: (await market.addPhone(seller))._id },
  })
  await market.call(buyer, 'POST', `/conversations/${body._id}/messages`, { json: { text: message } })
  const before = sink.received.length
  sink.refusals = 1
  await post('/request-password-reset', { email: buyer.email })
  // The first mail is refused; the queue tries again.
  const retry = async () => {
    await makeDue(market, [passwordLinkJob])
    return sink.received.length
  }
  await expect.poll(retry).toBeGreaterThan(before)
  const tokens = sink.received.flatMap(({ text }) =>
    [...text.replace(/=\n/g, '').matchAll(/token=(?:3D)?([\w.-]+)/g)].map(([, token = '']) => token),
  )
  return [
    ['a search', word],
    ["a payment's secret", begun.clientSecret],
    ...tokens.map((token): [string, string] => ['the token of a mail', token]),
  ] as LoggedRun['secrets']
}

/** Makes calls whose statements fail with a token or an e-mail among their values. */
async function askWhileFailing(market: Marketplace, people: Person[]): Promise<void> {
  const { post } = openIdentityClient(market)
  await market.asOwner('alter table sessions rename to sessions_elsewhere')
  for (const { email, cookie, token, password } of people) {
    await market.request(`/api/jwt?email=${encodeURIComponent(email)}`, { cookie }).catch(() => {})
    await market.request('/api/myproduct', { token }).catch(() => {})
    await post('/sign-in/email', { email, password })
    await post('/sign-up/email', { name: 'Karim', email: `new-${email}`, password })
  }
  await market.asOwner('alter table sessions_elsewhere rename to sessions')
}

function listSecrets({ email, name, password, token, cookie }: Person): LoggedRun['secrets'] {
  const session = decodeURIComponent(cookie.match(/session_token=([^;]+)/)?.[1] ?? '')
  return [
    ['an e-mail address', email],
    ['an e-mail address in an address', encodeURIComponent(email)],
    ['the name of a person', name],
    ['a password', password],
    ['a bearer token', token],
    ['a session', session.split('.')[0] ?? ''],
    ['a signed session', session],
  ]
}

/** The secrets that were written, each with a line. */
export function findLeaks({ lines, printed, secrets }: LoggedRun): string[] {
  return secrets.flatMap(([what, secret]) => {
    const line = [...lines, ...printed].find((text) => text.includes(secret))
    return line === undefined ? [] : [`${what}, ${secret}: ${line}`]
  })
}
