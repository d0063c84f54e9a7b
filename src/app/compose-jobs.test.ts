import { expect, test } from 'vitest'
import type { ModuleJobs } from '../platform/index.ts'
import { joinJobs } from './compose-jobs.ts'

const part = (...names: string[]): ModuleJobs => ({
  jobs: Object.fromEntries(names.map((name) => [name, async () => {}])),
  recurring: [],
})

test('the jobs of modules are joined, and two of one name are refused', () => {
  expect(Object.keys(joinJobs([part('prune', 'mail'), part('settle')]).jobs)).toEqual([
    'prune',
    'mail',
    'settle',
  ])
  expect(() => joinJobs([part('prune', 'mail'), part('settle', 'mail')])).toThrow(
    'two modules have a job mail',
  )
})
