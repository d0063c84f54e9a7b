import { EventEmitter } from 'node:events'
import type { Job } from 'graphile-worker'
import { expect, it } from 'vitest'
import { watchRunningJobs } from './limit-slow-jobs.ts'

const job = (id: string) => ({ job: { id } as Job })

it('jobs run from their start to their end, and none of a pool that was given up', () => {
  const events = new EventEmitter()
  const running = watchRunningJobs(events)
  for (const id of ['one', 'two', 'three']) events.emit('job:start', job(id))
  events.emit('job:success', job('one'))
  events.emit('job:error', job('two'))
  expect([...running.keys()]).toEqual(['three'])
  events.emit('pool:create', {})
  expect(running.size).toBe(0)
})
