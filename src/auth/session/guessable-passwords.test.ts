import { afterAll, describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../../tests/support/identity-client.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { isLeaked } from './require-fields.ts'

const sink = await openSmtpSink()
afterAll(() => sink.close())
const app = await startTestApp({ SMTP_URL: sink.url })
const { post } = openIdentityClient(app)

describe('a password is leaked', () => {
  it.each(['P@ssw0rd', 'p@SSW0RD', '!QAZ2wsx', 'Qwerty1!'])('%s, in any case of its letters', (password) => {
    expect(isLeaked(password, false)).toBe(true)
  })

  it.each(['Nadia#1990', 'Swap#2027', 'Padma!River7'])('not: %s', (password) => {
    expect(isLeaked(password, true)).toBe(false)
  })

  it('that of the demo in production alone', () => {
    expect(isLeaked('Swap#2026', false)).toBe(false)
    expect(isLeaked('Swap#2026', true)).toBe(true)
  })
})

describe('a leaked password is refused, and one of a name is not', () => {
  const leaked = { status: 400, body: { code: 'PASSWORD_LEAKED', message: expect.stringMatching(/leaked/) } }

  it('at the sign-up, in both languages', async () => {
    const signUp = (password: string, locale = 'en') =>
      post(
        '/sign-up/email',
        { name: 'Nadia', email: 'nadia@people.test', password },
        { headers: { 'accept-language': locale } },
      ).then(readJson)
    expect(await signUp('P@ssw0rd')).toMatchObject(leaked)
    expect((await signUp('P@ssw0rd', 'bn')).body.message).toMatch(/ফাঁস/)
    expect((await signUp('Nadia#1990')).status).toBe(200)
  })

  it('at a change', async () => {
    const person = await app.signUp('bayer', 'Nadia')
    const change = (newPassword: string) =>
      post(
        '/change-password',
        { currentPassword: person.password, newPassword },
        { cookie: person.cookie },
      ).then(readJson)
    expect(await change('P@ssw0rd')).toMatchObject(leaked)
    expect((await change('Nadia#1990')).status).toBe(200)
  })

  it('by a mailed link, which stays good', async () => {
    const person = await app.signUp('bayer', 'Nadia')
    await post('/request-password-reset', { email: person.email })
    await runDueJobs(app, app.jobs)
    const text = sink.received.find(({ to }) => to.includes(person.email))?.text ?? ''
    const token = text.replaceAll('=\n', '').match(/token=(?:3D)?([\w-]+)/)?.[1]
    const reset = (newPassword: string) => post('/reset-password', { token, newPassword }).then(readJson)
    expect(await reset('P@ssw0rd')).toMatchObject(leaked)
    const inAddress = (json: object) => post(`/reset-password?token=${token}`, json).then(readJson)
    expect(await inAddress({ newPassword: 'P@ssw0rd' })).toMatchObject(leaked)
    expect(await inAddress({ newPassword: 'P@ssw0rd', token: '' })).toMatchObject(leaked)
    expect((await reset('Nadia#1990')).status).toBe(200)
  })
})
