import { expect, inject, test } from 'vitest'
import { overload } from './overload.ts'
import { printFigures } from './print-figures.ts'

test('asked for twice what it can answer, for a minute: valid answers, the excess shed, memory bounded', async () => {
  const { afterwards, ...figures } = await overload(inject('databaseUrl'), 60)
  printFigures('twice what it can answer, for 60 s', figures)
  expect(figures.wrong).toEqual([])
  expect(figures.asked).toBeGreaterThan(figures.canAnswer * 1.9)
  expect(figures.shed).toBeGreaterThan(0)
  // The clients use the same machine, so the server manages less than before the overload.
  expect(figures.good).toBeGreaterThan(figures.canAnswer * 0.5)
  expect(figures.longest).toBeLessThan(10_000)
  const { during } = figures.memory
  const half = Math.floor(during.length / 2)
  expect(Math.max(...during.slice(half))).toBeLessThan(Math.max(...during.slice(0, half)) + 50)
  expect(new Set(afterwards)).toEqual(new Set([200]))
})
