import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { closingMailJob, emailChangedJob, emailLinkJob, exportReadyJob } from '../../accounts/index.ts'
import type { FailedJobs, QueueEntry } from '../../admin/queue/contract.ts'
import { accountChangedJob, newDeviceJob, passwordLinkJob } from '../../auth/index.ts'
import { sessions } from '../../auth/schema.ts'
import { addMailJob, mailAttempts } from '../../platform/jobs/mail.ts'
import { notify } from '../index.ts'
import { mailOverdue } from '../mail-notification.ts'
import type { UndeliveredMails } from './contract.ts'
import { readMailError } from './rules.ts'
import { pruneUndelivered } from './undelivered-mails.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
const admin = await market.signUp('admin')
afterAll(() => sink.close())
beforeEach(async () => {
  await market.resetRateLimits()
  await market.asOwner('delete from graphile_worker._private_jobs; delete from failed_jobs')
  await market.asOwner('update notifications set mail_due_at = null')
  sink.received.length = 0
  sink.refusals = 0
  sink.answerTo = () => '250 ok'
})

const deliver = async () => {
  await runDueJobs(market, market.jobs)
  // The queue may still be recording a failure.
  await vi.waitFor(async () => {
    const locked = 'select 1 from graphile_worker._private_jobs where locked_at is not null'
    expect((await market.db.execute(locked)).rows).toEqual([])
  }, 60_000)
}
/** Makes every waiting mail due, and lets the queue try it. */
const tryAgain = async () => {
  await market.asOwner('update graphile_worker._private_jobs set run_at = now()')
  await deliver()
}
const sell = (seller: Person) =>
  notify(market.db, {
    kind: 'sold',
    params: { product: 'Redmi', amount: 90, currency: 'USD' },
    to: seller.id,
  })
const list = async () => (await market.call<UndeliveredMails>(admin, 'GET', '/undeliveredmails')).body
const settle = (method: 'PUT' | 'DELETE', id: string) =>
  market.call<{ modifiedCount: number }>(admin, method, `/undeliveredmails/${id}`)
const acts = async () =>
  (await market.call<{ act: string; account: string }[]>(admin, 'GET', '/audit')).body.map(
    ({ act, account }) => [act, account],
  )
/** Refuses every mail to this person for good. */
const bounce = (person: Person, line = '550 5.1.1 no such user') => {
  sink.answerTo = (address) => (address === person.email ? line : '250 ok')
}
const byKind = (one: { kind: string }, other: { kind: string }) => one.kind.localeCompare(other.kind)
const recipients = () => sink.received.map(({ to }) => to[0])

it('a mail that is refused for good is given up at once, and other mail goes on', async () => {
  const [gone, other] = [await market.signUp('seller'), await market.signUp('seller')]
  bounce(gone, `550 5.1.1 <${gone.email}>: no such user`)
  await sell(gone)
  await sell(other)
  await deliver()
  await tryAgain()
  expect(recipients()).toEqual([other.email])
  const { total, mails } = await list()
  expect(total).toBe(1)
  expect(mails).toMatchObject([
    { email: gone.email, kind: 'sold', reason: 'no-such-address', code: '550 5.1.1', attempts: 1 },
  ])
  expect(Math.abs(Date.parse(mails[0]?.failedAt ?? '') - Date.now())).toBeLessThan(60_000)
  const { body } = await market.call<{ undeliveredMails: number }>(admin, 'GET', '/overview')
  expect(body.undeliveredMails).toBe(1)
  const waiting = await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'mail' } })
  expect(waiting.body).toMatchObject([{ kind: 'mail', subject: mails[0]?._id, at: mails[0]?.failedAt }])
})

it('a mail that is refused for now is tried for a day, and then given up', async () => {
  const seller = await market.signUp('seller')
  sink.refusals = mailAttempts
  await sell(seller)
  for (let attempt = 1; attempt < mailAttempts; attempt++) await tryAgain()
  expect((await list()).mails).toEqual([])
  await tryAgain()
  expect((await list()).mails).toMatchObject([
    { email: seller.email, reason: 'busy', code: '451', attempts: 13 },
  ])
  await tryAgain()
  expect(sink.received).toEqual([])
})

it('a mail server that was away for a day is named as the reason', async () => {
  const away = await openSmtpSink()
  const other = await openMarketplace({ SMTP_URL: away.url })
  const reader = await other.signUp('admin')
  await away.close()
  await notify(other.db, {
    kind: 'sold',
    params: { product: 'Redmi', amount: 90, currency: 'USD' },
    to: reader.id,
  })
  await other.asOwner('update graphile_worker._private_jobs set max_attempts = 1')
  await runDueJobs(other, other.jobs)
  await vi.waitFor(async () => {
    const { body } = await other.call<UndeliveredMails>(reader, 'GET', '/undeliveredmails')
    expect(body.mails).toMatchObject([{ reason: 'unreachable' }])
  }, 60_000)
})

it('a mail is sent again once, whichever admin asks', async () => {
  const seller = await market.signUp('seller')
  bounce(seller)
  await sell(seller)
  await deliver()
  const [mail] = (await list()).mails
  sink.answerTo = () => '250 ok'
  const answers = await Promise.all([settle('PUT', mail?._id ?? ''), settle('PUT', mail?._id ?? '')])
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1])
  await deliver()
  await tryAgain()
  expect(recipients()).toEqual([seller.email])
  expect((await list()).mails).toEqual([])
  expect((await acts()).filter(([, account]) => account === seller.email)).toEqual([
    ['retry-mail', seller.email],
  ])
})

it('a mail that is discarded is never sent', async () => {
  const seller = await market.signUp('seller')
  bounce(seller)
  await sell(seller)
  await deliver()
  const [mail] = (await list()).mails
  expect((await settle('DELETE', mail?._id ?? '')).body).toEqual({ modifiedCount: 1 })
  expect((await settle('DELETE', mail?._id ?? '')).body).toEqual({ modifiedCount: 0 })
  sink.answerTo = () => '250 ok'
  await market.asOwner("update notifications set mail_due_at = mail_due_at - interval '2 hours'")
  await mailOverdue(market)
  await deliver()
  expect(sink.received).toEqual([])
  expect((await acts()).filter(([, account]) => account === seller.email)).toEqual([
    ['discard-mail', seller.email],
  ])
})

it('the link of a mail for a new password is not shown', async () => {
  const buyer = await market.signUp()
  bounce(buyer, '554 5.7.1 rejected: contains https://swap.test/reset?token=abcdef')
  await addMailJob(market.db, passwordLinkJob, { email: buyer.email })
  await deliver()
  const answer = await list()
  expect(answer.mails).toMatchObject([{ email: buyer.email, kind: 'password-link', reason: 'refused' }])
  const { rows } = await market.db.execute<{ identifier: string; last_error: string }>(
    'select identifier, (select string_agg(error, $$ $$) from failed_jobs) as last_error from verifications',
  )
  expect(rows.length).toBeGreaterThan(0)
  const shown = JSON.stringify(answer)
  for (const { identifier, last_error } of rows) {
    expect(shown).not.toContain(identifier.replace('reset-password:', ''))
    expect(last_error).toBe('the mail server answered 554 5.7.1')
  }
  expect(shown).not.toMatch(/token|reset/)
})

it('mails about an account itself are undelivered mail, and no failed jobs', async () => {
  const buyer = await market.signUp()
  const [session] = await market.db.select().from(sessions).where(eq(sessions.userId, buyer.id))
  const at = new Date().toISOString()
  const mails: [job: string, kind: string, payload: Record<string, unknown>, address?: string][] = [
    [emailLinkJob, 'email-link', { email: 'new@people.test', sessionId: session?.id }, 'new@people.test'],
    [emailChangedJob, 'email-changed', { formerEmail: 'former@people.test' }, 'former@people.test'],
    [closingMailJob, 'closing', { closingAt: at }],
    [exportReadyJob, 'export-ready', {}],
    [newDeviceJob, 'new-device', { browser: 'Firefox', system: 'Linux', place: null, at }],
    [accountChangedJob, 'account-changed', { change: 'add-app' }],
  ]
  for (const [job, , payload] of mails) await addMailJob(market.db, job, { userId: buyer.id, ...payload })
  sink.answerTo = () => '550 5.1.1 no such user'
  await deliver()

  const listed = (await list()).mails
  expect(listed.map(({ kind, email, reason }) => ({ kind, email, reason })).toSorted(byKind)).toEqual(
    mails
      .map(([, kind, , email = buyer.email]) => ({ kind, email, reason: 'no-such-address' }))
      .toSorted(byKind),
  )
  expect((await market.call<FailedJobs>(admin, 'GET', '/failedjobs')).body).toEqual({ total: 0, jobs: [] })

  sink.answerTo = () => '250 ok'
  const idOf = (wanted: string) => listed.find(({ kind }) => kind === wanted)?._id ?? ''
  expect((await settle('PUT', idOf('new-device'))).body).toEqual({ modifiedCount: 1 })
  expect((await settle('DELETE', idOf('account-changed'))).body).toEqual({ modifiedCount: 1 })
  await deliver()
  expect(recipients()).toEqual([buyer.email])
  const done = (await acts()).filter(([, account]) => account === buyer.email)
  expect(done.toSorted()).toEqual([
    ['discard-mail', buyer.email],
    ['retry-mail', buyer.email],
  ])

  await market.asOwner("update failed_jobs set failed_at = now() - interval '31 days'")
  await pruneUndelivered(market)
  expect((await list()).total).toBe(0)
})

it('an act about a mail to an account that was closed meanwhile is recorded under that account', async () => {
  const buyer = await market.signUp()
  bounce(buyer)
  await addMailJob(market.db, passwordLinkJob, { email: buyer.email.toUpperCase() })
  await deliver()
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: buyer.id } })
  const [mail] = (await list()).mails
  expect(mail?.email).toBe(buyer.email)
  await settle('DELETE', mail?._id ?? '')
  const { rows } = await market.db.execute(
    `select act from audit_entries where account_id = '${buyer.id}' order by created_at`,
  )
  expect(rows).toEqual([{ act: 'close-account' }, { act: 'discard-mail' }])
})

it('jobs that send no mail, and mails that are still tried, cannot be settled', async () => {
  const seller = await market.signUp('seller')
  sink.refusals = 1
  await sell(seller)
  await deliver()
  await market.asOwner(`insert into failed_jobs (name, payload, flags, priority, error, attempts)
    values ('reconcile', '{"email": "a@b.test"}', '{}', 0, 'x', 1)`)
  const { rows } = await market.db.execute<{ id: string }>(
    'select id::text from graphile_worker.jobs union all select id::text from failed_jobs',
  )
  expect(rows).toHaveLength(2)
  for (const { id } of [...rows, { id: '0' }, { id: "1' or true" }, { id: '9'.repeat(40) }]) {
    expect((await settle('DELETE', encodeURIComponent(id))).body).toEqual({ modifiedCount: 0 })
  }
  await tryAgain()
  expect(recipients()).toEqual([seller.email])
})

it('mails that were given up are discarded after thirty days', async () => {
  const seller = await market.signUp('seller')
  bounce(seller)
  await sell(seller)
  await deliver()
  await pruneUndelivered(market)
  expect((await list()).total).toBe(1)
  await market.asOwner("update failed_jobs set failed_at = now() - interval '31 days'")
  await pruneUndelivered(market)
  expect((await list()).total).toBe(0)
  const { rows } = await market.db.execute('select 1 from notifications where mail_due_at is not null')
  expect(rows).toEqual([])
})

it.each([
  ['the mail server answered 550 5.1.1', { reason: 'no-such-address', code: '550 5.1.1' }],
  ['the mail server answered 550', { reason: 'no-such-address', code: '550' }],
  ['the mail server answered 550 5.7.1', { reason: 'refused', code: '550 5.7.1' }],
  ['the mail server answered 552 5.2.2', { reason: 'mailbox-full', code: '552 5.2.2' }],
  ['the mail server answered 552', { reason: 'mailbox-full', code: '552' }],
  ['the mail server answered 451 4.3.0', { reason: 'busy', code: '451 4.3.0' }],
  ['the mail server cannot be reached: ESOCKET', { reason: 'unreachable' }],
  ['', { reason: 'unknown' }],
])('the error %j means %j', (error, meaning) => {
  expect(readMailError(error)).toEqual(meaning)
})
