import { beforeEach, expect, it } from 'vitest'
import {
  askForPasskey,
  codeOf,
  enterPassword,
  setUpApp,
  setUpPasskey,
  showCode,
  showPasskey,
} from '../../../tests/support/factors.ts'
import { openGoogleJourney } from '../../../tests/support/google-journey.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { createLog } from '../../platform/log.ts'

const lines: string[] = []
const log = createLog((line) => lines.push(line))
const market = await openMarketplace({ ADMIN_NETWORKS: '203.0.113.0/24' }, log)
beforeEach(async () => {
  await market.resetRateLimits()
  lines.length = 0
})

/** What the log says of logins and factors, without what every line has. */
const readLog = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ message = '' }) => /^(login|second factor)/.test(message))
    .map(({ level, time, requestId, traceId, job, ...said }) => said)

const signIn = ({ email }: Pick<Person, 'email'>, password: string) =>
  market.request('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password },
    headers: { origin: market.env.PUBLIC_URL },
  })

it('a login is logged with its account and way, and a refused one with the reason', async () => {
  const person = await market.signUp()
  await signIn(person, person.password)
  await signIn(person, 'Wrong#2026')
  await signIn({ email: 'nobody@people.test' }, 'Wrong#2026')
  const admin = await market.signUp('admin')
  await signIn(admin, admin.password)
  await openGoogleJourney(market, log).chooseAccount({ email: person.email, name: 'Nadia', verified: 'on' })
  expect(readLog()).toEqual([
    { message: 'login', account: person.id, way: 'password' },
    { message: 'login refused', account: person.id, way: 'password', reason: 'wrong-password' },
    { message: 'login refused', way: 'password', reason: 'wrong-password' },
    { message: 'login refused', account: admin.id, way: 'password', reason: 'ADMIN_NETWORK' },
    { message: 'login', account: person.id, way: 'google' },
  ])
  const secrets = [person.password, person.email, 'Wrong#2026', 'nobody@']
  for (const secret of secrets) expect(lines.join()).not.toContain(secret)
})

it('so is each second factor, with its kind', async () => {
  const person = await market.signUp()
  const app = await setUpApp(market, person)
  const { device } = await setUpPasskey(market, person)
  market.clock.advance(60_000)
  const cookie = await enterPassword(market, person)
  await showCode(market, cookie, '000000')
  const shown = await showCode(market, cookie, await codeOf(market, app))
  await showCode(market, shown.cookie, app.backupCodes[0] ?? '')
  await showPasskey(market, shown.cookie, device.sign(await askForPasskey(market, shown.cookie)))
  const account = person.id
  expect(readLog()).toEqual([
    { message: 'login', account, way: 'password', factor: 'to be shown' },
    { message: 'second factor refused', account, factor: 'app', reason: 'wrong-code' },
    { message: 'second factor', account, factor: 'app' },
    { message: 'second factor', account, factor: 'backup-code' },
    { message: 'second factor', account, factor: 'passkey' },
  ])
  for (const secret of [app.secret, app.backupCodes[0] ?? '']) expect(lines.join()).not.toContain(secret)
})
