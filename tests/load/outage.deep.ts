import { expect, test } from 'vitest'
import { expectAnswer, millisOf, type Outage, simulateOutage } from './outage.ts'
import { printFigures } from './print-figures.ts'

/** The number of answers of each kind, and the longest time of one. */
function sum(answers: Outage['during']): Record<string, string> {
  const kinds = Map.groupBy(
    answers,
    ({ path, status, retryAfter }) => `${path} ${status} ${retryAfter ?? ''}`,
  )
  return Object.fromEntries(
    [...kinds].map(([kind, all]) => {
      const longest = Math.max(...all.map(millisOf))
      return [kind, `${all.length} times, at most ${Math.round(longest)} ms`]
    }),
  )
}

function report(title: string, { during, after, ...figures }: Outage): void {
  printFigures(title, { ...figures, during: sum(during), after: sum(after) })
}

test('the database stopped for 30 s under load: 503 with Retry-After, no exit, back within 5 s', async () => {
  const outage = await simulateOutage('stopped', 30, 50)
  report('the database stopped for 30 s', outage)
  outage.during.forEach(expectAnswer)
  expect(new Set(outage.after.map(({ status }) => status))).toEqual(new Set([200]))
  expect(outage.answeredAfter).toBeLessThan(5_000)
  expect(outage.jobDoneAfter).toBeLessThan(5_000)
  // The heap may grow once, but not with every answer.
  const { during: memory } = outage.memory
  expect(Math.max(...memory.slice(20))).toBeLessThan(Math.max(...memory.slice(0, 20)) + 30)
  expect(outage.exit).toBeNull()
})

test('the database silent for 30 s under load: 503 with Retry-After after five seconds, twelve for statements under way, back at once', async () => {
  const outage = await simulateOutage('silent', 30, 50)
  report('the database silent for 30 s', outage)
  for (const answer of outage.during) {
    expectAnswer(answer)
    expect(millisOf(answer)).toBeLessThan(14_000)
  }
  // Each connection of the pool may hold one statement that was sent into the silence, for at most 12 s.
  expect(outage.during.filter((answer) => millisOf(answer) >= 8_000).length).toBeLessThanOrEqual(10)
  expect(new Set(outage.after.map(({ status }) => status))).toEqual(new Set([200]))
  expect(outage.answeredAfter).toBeLessThan(5_000)
  expect(outage.jobDoneAfter).toBeLessThan(5_000)
  expect(outage.exit).toBeNull()
})
