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

/** A semaphore whose work ends when it is told to, and the names of what has started. */
function openHeld(options: Parameters<typeof createSemaphore>[0]) {
  const semaphore = createSemaphore(options)
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    run: (name: string, more?: Parameters<typeof semaphore.run>[1]) =>
      semaphore.run(async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      }, more),
    async endNext() {
      ends.shift()?.()
      await settle()
    },
  }
}

test('one work of an owner is done at a time, and the owners take turns', async () => {
  const { run, started, endNext } = openHeld({ permits: 3 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void run(name, { owner: name.charAt(0) })
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  void run('c1', { owner: 'c' })
  void run('d1', { owner: 'd' })
  void run('c2', { owner: 'c' })
  await settle()
  expect(started).toEqual(['a1', 'b1', 'c1'])
  for (let n = 0; n < 8; n++) await endNext()
  expect(started.slice(3)).toEqual(['d1', 'a2', 'b2', 'c2', 'a3'])
})

test('an owner has no more in the queue than its share, whatever place there is', async () => {
  const { run, endNext } = openHeld({ permits: 1, maxWaiting: 40, maxWaitingPerOwner: 2 })
  const mine = [1, 2, 3].map((n) => run(`mine ${n}`, { owner: 'me' }))
  await expect(run('one too many', { owner: 'me' })).rejects.toBeInstanceOf(Refusal)
  const others = Array.from({ length: 38 }, (_, n) => run(`other ${n}`, { owner: String(n) }))
  await expect(run('no place', { owner: 'late' })).rejects.toBeInstanceOf(Refusal)
  for (let n = 0; n < 41; n++) await endNext()
  await Promise.all([...mine, ...others])
})

test('what comes first overtakes the rest, and finds a place in a full queue', async () => {
  const { run, started, endNext } = openHeld({ permits: 1, maxWaiting: 2 })
  for (const name of ['one', 'two', 'three']) void run(name)
  await expect(run('four')).rejects.toBeInstanceOf(Refusal)
  void run('known', { first: true })
  void run('known, too', { first: true })
  await expect(run('known, too late', { first: true })).rejects.toBeInstanceOf(Refusal)
  for (let n = 0; n < 5; n++) await endNext()
  expect(started).toEqual(['one', 'known', 'known, too', 'two', 'three'])
})
