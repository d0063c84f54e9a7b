import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { silentLog } from '../log.ts'
import { type JobSignals, startJobs } from './jobs.ts'

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

it('a signal has its job done soon, once for all signals of a moment, and stopping waits for it', async () => {
  const { db } = await startTestApp()
  const signals: JobSignals = new EventEmitter()
  let begun = 0
  let ended = 0
  const work = async () => {
    begun += 1
    await vi.waitFor(() => expect(release).toBe(true), 10_000)
    ended += 1
  }
  let release = false
  const runner = await startJobs(db, silentLog, { work }, [], signals)
  for (let nth = 0; nth < 50; nth++) signals.emit('due', 'work')
  await vi.waitFor(() => expect(begun).toBe(1), 10_000)
  // What becomes due while it is in hand may be too late for it.
  signals.emit('due', 'work')
  signals.emit('due', 'work')
  release = true
  await runner.stop()
  expect([begun, ended]).toEqual([2, 2])
})

it('a job that fails on a signal is tried again by the queue', async () => {
  const { db } = await startTestApp()
  const signals: JobSignals = new EventEmitter()
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries === 1) throw new Error('not now')
  }
  const runner = await startJobs(db, silentLog, { work }, [], signals)
  signals.emit('due', 'work')
  await vi.waitFor(() => expect(tries).toBe(2), 10_000)
  await runner.stop()
})
