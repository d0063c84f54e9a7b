import { expect, it } from 'vitest'
import { killDatabase } from './kill-database.ts'

it('the database is killed while people pay, alone and together with the server: no sale is forgotten, nobody is charged for nothing', async () => {
  const came = await killDatabase(3, ['the database', 'one backend', 'server and database'], true)
  expect(came.forgotten).toEqual([])
  expect(came.acknowledged).toBe(9)
  expect(Math.max(...Object.values(came.slowestReturn))).toBeLessThan(60_000)
})
