import { expect, it } from 'vitest'
import { killDatabase } from './kill-database.ts'
import { printFigures } from './print-figures.ts'

it('20 kills of the database, of the server and of both while people pay: no sale is forgotten, nobody is charged for nothing', async () => {
  const victims = [
    'the postmaster',
    'the database',
    'one backend',
    'the server',
    'server and database',
  ] as const
  const came = await killDatabase(20, [...victims], false)
  printFigures('kill -9 of the database', came)
  expect(came.forgotten).toEqual([])
  expect(came.acknowledged).toBe(60)
  expect(Math.max(...Object.values(came.slowestReturn))).toBeLessThan(60_000)
  const heard = Object.keys(came.answers).map((answer) => answer.replace(/, again in \d+ s$/, ', again'))
  expect(new Set(heard)).toEqual(new Set(['200', '409', '503, again', 'nothing']))
})
