import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openFuzz } from '../fuzz/send-requests.ts'

const requests = 10_000
/** How many bytes the heap may grow after the first thousand requests, which fill the caches. */
const mayGrow = 64 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const usedHeap = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it(`answers ${requests} generated requests, valid and malformed, without a 5xx, a hang or a memory leak`, async () => {
  const fuzz = await openFuzz()
  await fuzz.run(1000)
  const before = usedHeap()
  await fuzz.run(requests - 1000)
  const grown = usedHeap() - before
  const statuses = [...fuzz.answered].sort(([one], [other]) => one - other)
  process.stdout.write(
    `statuses ${JSON.stringify(statuses)}; the heap grew by ${Math.round(grown / 1024)} KB\n`,
  )
  expect(grown).toBeLessThan(mayGrow)
})
