import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { passwordLinkJob } from '../../src/auth/index.ts'
import { users } from '../../src/auth/schema.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { openIdentityClient } from '../support/identity-client.ts'
import { makeDue } from '../support/run-due-jobs.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import { type Person, startTestApp } from '../support/test-app.ts'

const sink = await openSmtpSink()
const { answerTo } = sink
const app = await startTestApp({
  SMTP_URL: sink.url,
  PUBLIC_URL: 'http://swap.test',
  DEMO: '1',
})
const { db, env, jobs, request, signUp } = app
const { post } = openIdentityClient(app)
afterAll(() => sink.close())

let worker: Awaited<ReturnType<typeof startJobs>> | undefined
const work = async () => {
  worker = await startJobs(db, silentLog, jobs)
}
/** As after a sign-up: nobody knows whose the e-mail is. */
const unconfirm = ({ id }: Person) => db.update(users).set({ emailVerified: false }).where(eq(users.id, id))

beforeEach(() => {
  sink.received.length = 0
  sink.answerTo = answerTo
})
afterEach(() => worker?.stop())

it('sends the link to set a new password through a real mail server, to the owner and to nobody else', async () => {
  await work()
  const person = await signUp('bayer', 'Nadia ইসলাম')
  await unconfirm(person)
  const { promise: taken, resolve: takeMails } = Promise.withResolvers<string>()
  sink.answerTo = () => taken
  for (const email of ['nobody@people.test', person.email]) {
    expect((await post('/request-password-reset', { email })).status).toBe(200)
  }
  // The answer does not wait for the mail: its time would reveal that there is an account.
  expect(sink.received).toEqual([])
  takeMails('250 ok')
  await expect.poll(() => sink.received.length).toBe(1)
  const [mail] = sink.received
  expect(mail).toMatchObject({ from: 'no-reply@swap.test', to: [person.email] })
  const text = readMail(mail?.text ?? '')
  expect(text).toMatch(/^Subject: Set a new password for Swap$/m)
  // The address is not confirmed: a stranger may have chosen both it and the name.
  expect(text).toMatch(/^Hello,$/m)
  expect(text).not.toContain('Nadia')
  const token = text.match(/http:\/\/swap\.test\/reset\?token=(\S+)/)?.[1]
  expect((await post('/reset-password', { token, newPassword: 'Newer#2026' })).status).toBe(200)
  expect((await post('/sign-in/email', { email: person.email, password: 'Newer#2026' })).status).toBe(200)
  const [{ mobile } = {}] = await db.select().from(users).where(eq(users.id, person.id))
  expect(mobile, 'a number that somebody else may have confirmed').toBeNull()
  const old = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, { cookie: person.cookie })
  expect(old.status).toBe(401)
  await expect.poll(() => sink.received.length).toBe(2)
  expect(readMail(sink.received[1]?.text ?? '')).toContain('has a new password')

  // Using the link proves the address.
  await post('/request-password-reset', { email: person.email })
  await expect.poll(() => sink.received.length).toBe(3)
  expect(readMail(sink.received[2]?.text ?? '')).toContain('Hello Nadia ইসলাম,')
})

it('writes in the language of the account, whatever language asks', async () => {
  await work()
  const person = await signUp()
  await unconfirm(person)
  const ask = async (language: string) => {
    const headers = { origin: env.PUBLIC_URL, 'accept-language': language }
    const json = { email: person.email }
    await request('/api/auth/request-password-reset', { method: 'POST', json, headers })
    const before = sink.received.length
    await expect.poll(() => sink.received.length).toBe(before + 1)
    return readMail(sink.received.at(-1)?.text ?? '')
  }
  expect(await ask('bn')).toContain('http://swap.test/reset?token=')
  await db.update(users).set({ locale: 'bn' }).where(eq(users.id, person.id))
  const mail = await ask('en')
  expect(mail).toContain('প্রিয় গ্রাহক,')
  expect(mail).toContain('http://swap.test/bn/reset?token=')
})

it('sends the link later when the mail server refuses it for now', async () => {
  await work()
  const person = await signUp()
  sink.refusals = 1
  expect((await post('/request-password-reset', { email: person.email })).status).toBe(200)
  const retry = async () => {
    await makeDue(app, [passwordLinkJob])
    return sink.received.length
  }
  await expect.poll(retry).toBe(1)
  expect(sink.refusals).toBe(0)
  expect(sink.received[0]?.to).toEqual([person.email])
})

it('sends the link after the next start when the server stops before it could', async () => {
  const person = await signUp()
  expect((await post('/request-password-reset', { email: person.email })).status).toBe(200)
  const waiting = `select from graphile_worker.jobs where task_identifier = 'send-password-link'`
  expect((await db.execute(waiting)).rowCount, 'it is in the database when it is answered').toBe(1)
  await work()
  await expect.poll(() => sink.received.length).toBe(1)
  // The link is deleted once it is sent.
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(0)
})

/** The head of a mail and its text, decoded: few letters that are not ASCII are quoted, many come in base64 (RFC 2045, 6.7 and 6.8). */
function readMail(mail: string): string {
  const [, partHead = '', text = ''] = mail.match(/^(Content-Type: text\/plain.*?)\n\n(.*?)\n--/ms) ?? []
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const isBase64 = /^Content-Transfer-Encoding: base64$/m.test(partHead)
  return `${mail.split('\n\n')[0]}\n\n${Buffer.from(isBase64 ? text : bytes, isBase64 ? 'base64' : 'latin1')}`
}
