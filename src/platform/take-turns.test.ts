import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from './http.ts'
import { takeTurns } from './take-turns.ts'

/** Lets everything that can go on do so. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

test('so many work at once, so many wait and take their turns in order, and who comes then is refused', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const come = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    })
  const five = [1, 2, 3, 4, 5].map(come)
  const refusal = await come(6).catch((error) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect([refusal.status, refusal.retryAfterSeconds]).toEqual([503, 5])
  await settle()
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await settle()
  expect(begun).toEqual([1, 2, 3])
  while (begun.length < 5 || ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  expect(await Promise.all(five)).toEqual([1, 2, 3, 4, 5])
  const again = come(7)
  await settle()
  ends.at(-1)?.()
  expect(await again).toBe(7)
})

test('work that fails gives its turn back', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 })
  const fail = () => Promise.reject(new Error('no'))
  await expect(Promise.all([inTurn(fail), inTurn(fail)])).rejects.toThrow('no')
  await settle()
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
