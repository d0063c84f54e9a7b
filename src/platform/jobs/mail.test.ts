import { afterAll, expect, it, vi } from 'vitest'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { silentLog } from '../log.ts'
import { addJob, startJobs } from './jobs.ts'
import { addMailJob, createSmtpMail, mailAttempts, readMailFault } from './mail.ts'
import { PermanentFault } from './task-list.ts'

const app = await startTestApp()
const sink = await openSmtpSink()
afterAll(() => sink.close())

it.each([
  [
    { command: 'RCPT TO', response: '550 5.1.1 <a@b.test>: no such user', permanent: true },
    '550 5.1.1',
    true,
  ],
  [{ command: 'RCPT TO', response: '550-5.1.1 no such user', permanent: true }, '550 5.1.1', true],
  [
    { command: 'DATA', response: '554 spam: https://swap.test/reset?token=abc', permanent: true },
    '554',
    true,
  ],
  [{ command: 'DATA', response: '451 4.3.0 later', permanent: false }, '451 4.3.0', false],
  [{ command: 'MAIL FROM', response: '550 5.7.1 sender refused', permanent: true }, '550 5.7.1', false],
  [{ command: 'AUTH PLAIN', response: '535 5.7.8 wrong password', permanent: true }, '535 5.7.8', false],
])('an answer of the mail server, %j, is known by its code alone', (fields, code, isPermanent) => {
  const fault = readMailFault(Object.assign(new Error('the words of the server'), fields))
  expect(fault.message).toBe(`the mail server answered ${code}`)
  expect(fault instanceof PermanentFault).toBe(isPermanent)
  expect(fault.cause).toBeUndefined()
})

it('a mail server that does not answer is tried again, an address that is none is not', () => {
  const away = readMailFault(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }))
  expect([away.message, away instanceof PermanentFault]).toEqual([
    'the mail server cannot be reached: ESOCKET',
    false,
  ])
  const none = readMailFault(
    Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' }),
  )
  expect(none).toBeInstanceOf(PermanentFault)
})

it('a mail is tried for about a day', () => {
  // The queue waits e^n seconds after attempt n, at most e^10.
  const pauses = Array.from({ length: mailAttempts - 1 }, (_, at) => Math.exp(Math.min(at + 1, 10)))
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(28)
})

it('slow recipients hold up neither other mail nor other jobs', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  sink.answerTo = async (address) => {
    if (address.startsWith('slow')) await slow
    return '250 ok'
  }
  const mail = createSmtpMail(sink.url, 'https://swap.test')
  const done: string[] = []
  const runner = await startJobs(app.db, silentLog, {
    mail: (to) => mail.send({ to: String(to), subject: 'Hello', text: 'Hello' }),
    quick: async () => void done.push('quick'),
    ready: async () => void done.push('ready'),
  })
  try {
    await addJob(app.db, 'ready', {})
    await vi.waitFor(() => expect(done).toContain('ready'), 60_000)
    for (const to of ['slow1@people.test', 'slow2@people.test']) await addMailJob(app.db, 'mail', to)
    await addMailJob(app.db, 'mail', 'other@people.test')
    await vi.waitFor(() => expect(sink.received.map(({ to }) => to[0])).toEqual(['other@people.test']), 8_000)
    // All that may wait do, and more are there.
    for (const number of [3, 4, 5]) await addMailJob(app.db, 'mail', `slow${number}@people.test`)
    await addJob(app.db, 'quick', {})
    await vi.waitFor(() => expect(done).toContain('quick'), 8_000)
    expect(sink.received).toHaveLength(1)
    release()
    await vi.waitFor(() => expect(sink.received).toHaveLength(6), 60_000)
  } finally {
    release()
    await runner.stop()
  }
})
