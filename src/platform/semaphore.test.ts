import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from './http/refusal.ts'
import { createSemaphore } from './semaphore.ts'

/** Lets everything run that can. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

test('two of two run, three of three wait and start in order, the sixth is refused with 503', async () => {
  const semaphore = createSemaphore({ permits: 2, maxWaiting: 3 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const start = (number: number) =>
    semaphore.run(async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    })
  const five = [1, 2, 3, 4, 5].map(start)
  const refusal = await start(6).catch((error) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect({ status: refusal.status, retryAfterSeconds: refusal.retryAfterSeconds }).toEqual({
    status: 503,
    retryAfterSeconds: 5,
  })
  await settle()
  expect(started).toEqual([1, 2])
  ends[0]?.()
  await settle()
  expect(started).toEqual([1, 2, 3])
  while (started.length < 5 || ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  expect(await Promise.all(five)).toEqual([1, 2, 3, 4, 5])
  const again = start(7)
  await settle()
  ends.at(-1)?.()
  expect(await again).toBe(7)
})

test('work that fails releases its permits', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 1 })
  const fail = () => Promise.reject(new Error('no'))
  await expect(Promise.all([semaphore.run(fail), semaphore.run(fail)])).rejects.toThrow('no')
  await settle()
  expect(await semaphore.run(async () => 'yes')).toBe('yes')
})

test('light work does not overtake heavy work that waits', async () => {
  const semaphore = createSemaphore({ permits: 2 })
  const started: string[] = []
  let end = () => {}
  const first = semaphore.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const heavy = semaphore.run(async () => void started.push('heavy'), { weight: 2 })
  const light = semaphore.run(async () => void started.push('light'))
  await settle()
  expect(started).toEqual([])
  end()
  await Promise.all([first, heavy, light])
  expect(started).toEqual(['heavy', 'light'])
})

test('what runs never weighs more than the permits, and everything runs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 }), async (weights) => {
      const semaphore = createSemaphore({ permits: 10 })
      let running = 0
      let most = 0
      const work = async (weight: number) => {
        running += Math.min(weight, 10)
        most = Math.max(most, running)
        await nextTurn()
        running -= Math.min(weight, 10)
        return weight
      }
      const done = await Promise.all(weights.map((weight) => semaphore.run(() => work(weight), { weight })))
      expect(done).toEqual(weights)
      expect(most).toBeLessThanOrEqual(10)
    }),
    { numRuns: 30 },
  )
})
