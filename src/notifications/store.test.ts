import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { notifications } from './schema.ts'
import { pruneNotificationsJob } from './store.ts'

const { db, clock, runJob, recurring, signUp } = await startTestApp({ NOTIFICATION_DAYS: '30' })
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000)

test('notifications that were read are deleted every night when they are old, and unread ones stay', async () => {
  const { id: userId } = await signUp()
  const add = (product: string, createdAt: Date, readAt?: Date) =>
    db.insert(notifications).values({ userId, kind: 'phone-gone', params: { product }, createdAt, readAt })
  await add('old and read', daysAgo(30.1), daysAgo(1))
  await add('young and read', daysAgo(29.9), daysAgo(29))
  await add('old and unread', daysAgo(400))
  await runJob(pruneNotificationsJob)
  const kept = await db.select().from(notifications)
  expect(kept.map(({ params }) => params.product).sort()).toEqual(['old and unread', 'young and read'])
  expect(recurring).toContainEqual({ job: pruneNotificationsJob, every: 'night' })
})
