import { afterAll, describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../../tests/support/identity-client.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { whyGuessable } from './guessable-passwords.ts'

const sink = await openSmtpSink()
afterAll(() => sink.close())
const app = await startTestApp({ SMTP_URL: sink.url })
const { post } = openIdentityClient(app)

describe('whyGuessable', () => {
  const nadia = { name: 'Nadia Rahman', email: 'nadia.r90@people.test' }
  it.each([
    // On the list, in any case of its letters.
    ['P@ssw0rd', 'leaked'],
    ['p@SSW0RD', 'leaked'],
    ['!QAZ2wsx', 'leaked'],
    ['Qwerty1!', 'leaked'],
    // Nothing but who it is and where.
    ['Nadia#1990', 'personal'],
    ['Rahman$Nadia1', 'personal'],
    ['N@d1a#2026', 'personal'],
    ['R90.nadia!R90', 'personal'],
    ['Swap#2027', 'personal'],
    ['$wap&Vivo1', 'personal'],
    ['S@msung1!', 'personal'],
    // Other words are there too.
    ['MyNadia#1990', null],
    ['Newer#2026', null],
    ['Padma!River7', null],
    ['Rahim#1990', null],
  ])('%s: %s', (password, why) => {
    expect(whyGuessable(password, nadia, true)).toBe(why)
  })

  it('lets the password of the demo pass, except in production', () => {
    expect(whyGuessable('Swap#2026', nadia, false)).toBe(null)
    expect(whyGuessable('Swap#2026', nadia, true)).toBe('personal')
  })

  it('takes a name for letters, whatever it is made of', () => {
    expect(whyGuessable('Padma!River7', { name: '(.*)+ [', email: '.*@people.test' }, true)).toBe(null)
    expect(whyGuessable('A!নাদিয়া1', { name: 'নাদিয়া', email: 'a@people.test' }, true)).toBe(null)
  })
})

describe('a password that is easy to guess is refused', () => {
  const leaked = { status: 400, body: { code: 'PASSWORD_LEAKED', message: expect.stringMatching(/leaked/) } }
  const personal = { status: 400, body: { code: 'PASSWORD_PERSONAL', message: expect.any(String) } }

  it('at the sign-up, in both languages', async () => {
    const signUp = (password: string, locale = 'en') =>
      post(
        '/sign-up/email',
        { name: 'Nadia', email: 'nadia@people.test', password },
        { headers: { 'accept-language': locale } },
      ).then(readJson)
    expect(await signUp('P@ssw0rd')).toMatchObject(leaked)
    expect(await signUp('Nadia#1990')).toMatchObject(personal)
    expect((await signUp('P@ssw0rd', 'bn')).body.message).toMatch(/ফাঁস/)
    expect((await signUp('Padma!River7')).status).toBe(200)
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
    expect(await change('Nadia#1990')).toMatchObject(personal)
    expect((await change('Padma!River7')).status).toBe(200)
  })

  it('by a mailed link, which stays good', async () => {
    const person = await app.signUp('bayer', 'Nadia')
    await post('/request-password-reset', { email: person.email })
    await runDueJobs(app, app.jobs)
    const text = sink.received.find(({ to }) => to.includes(person.email))?.text ?? ''
    const token = text.replaceAll('=\n', '').match(/token=(?:3D)?([\w-]+)/)?.[1]
    const reset = (newPassword: string) => post('/reset-password', { token, newPassword }).then(readJson)
    expect(await reset('P@ssw0rd')).toMatchObject(leaked)
    expect(await reset('Nadia#1990')).toMatchObject(personal)
    const inAddress = (json: object) => post(`/reset-password?token=${token}`, json).then(readJson)
    expect(await inAddress({ newPassword: 'P@ssw0rd' })).toMatchObject(leaked)
    expect(await inAddress({ newPassword: 'P@ssw0rd', token: '' })).toMatchObject(leaked)
    expect((await reset('Padma!River7')).status).toBe(200)
  })
})
