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
  const { before, during } = figures.memory
  // What a collection leaves is what is kept; the peaks between two collections vary.
  const quarter = Math.floor(during.length / 4)
  expect(Math.min(...during.slice(-quarter))).toBeLessThan(Math.min(...during.slice(quarter, -quarter)) + 50)
  expect(Math.max(...during)).toBeLessThan(before * 2)
  expect(new Set(afterwards)).toEqual(new Set([200]))
})
