import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { sessions, verifications } from '../schema.ts'
import { pruneSessionsJob } from './store-sessions.ts'

const { db, clock, runJob, recurring, signUp } = await startTestApp()
const day = 24 * 60 * 60 * 1000
const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * day)

test('expired sessions and links are deleted every hour, however many there are, and the others stay', async () => {
  const person = await signUp()
  await db.insert(verifications).values([
    { identifier: 'old', value: person.id, expiresAt: daysFromNow(-0.1) },
    { identifier: 'young', value: person.id, expiresAt: daysFromNow(0.1) },
  ])
  await db.execute(sql`insert into sessions (user_id, token, expires_at)
    select ${person.id}, 'old ' || n, ${daysFromNow(-1)} from generate_series(1, 2500) n`)

  await runJob(pruneSessionsJob)

  const kept = await db.select().from(sessions).where(eq(sessions.userId, person.id))
  expect(kept.map(({ token }) => person.cookie.includes(token))).toEqual([true])
  expect((await db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual(['young'])
  expect(recurring).toContainEqual({ job: pruneSessionsJob, every: 'hour' })
})
