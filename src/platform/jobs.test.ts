import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../tests/harness.ts'
import { startJobs } from './jobs.ts'
import { silentLog } from './log.ts'

it('recurring jobs run at start, and do not wait for their hour', async () => {
  const { db } = await startTestApp()
  const ran: string[] = []
  const note = (name: string) => async () => {
    ran.push(name)
  }
  const runner = await startJobs(db, silentLog, { heal: note('heal'), prune: note('prune') }, [
    { job: 'heal', every: 'minute' },
    { job: 'prune', every: 'hour' },
  ])
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['heal', 'prune']), 10_000)
  await runner.stop()
})
