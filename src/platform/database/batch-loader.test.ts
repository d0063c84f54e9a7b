import { expect, test } from 'vitest'
import { askTogether } from './batch-loader.ts'

/** Questions whose answers wait until they are let go. */
function prepare() {
  const sent: { keys: string[]; answer(): void; fail(): void }[] = []
  const ask = askTogether<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        sent.push({
          keys,
          answer: () => resolve(new Map(keys.flatMap((key) => (key === 'nobody' ? [] : [[key, `${key}!`]])))),
          fail: () => reject(new Error('away')),
        })
      }),
  )
  const untilSent = (many: number) => expect.poll(() => sent.length).toBe(many)
  return { sent, ask, untilSent }
}

test('what many ask at one moment is one question, and each gets the own answer', async () => {
  const { sent, ask, untilSent } = prepare()
  const answers = Promise.all(['rahim', 'nadia', 'rahim', 'nobody'].map(ask))
  await untilSent(1)
  expect(sent[0]?.keys).toEqual(['rahim', 'nadia', 'nobody'])
  sent[0]?.answer()
  expect(await answers).toEqual(['rahim!', 'nadia!', 'rahim!', undefined])
})

test('who asks while a question is on its way is not answered by it', async () => {
  const { sent, ask, untilSent } = prepare()
  const early = ask('rahim')
  await untilSent(1)
  let late: string | undefined
  const answered = ask('rahim').then((answer) => {
    late = answer
  })
  sent[0]?.answer()
  expect(await early).toBe('rahim!')
  await untilSent(2)
  expect(late).toBeUndefined()
  sent[1]?.answer()
  await answered
  expect(late).toBe('rahim!')
})

test('two questions are on their way at most, and the third goes when one is back', async () => {
  const { sent, ask, untilSent } = prepare()
  const asked = [ask('one')]
  await untilSent(1)
  asked.push(ask('two'))
  await untilSent(2)
  asked.push(ask('three'), ask('four'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toHaveLength(2)
  sent[1]?.answer()
  await untilSent(3)
  expect(sent[2]?.keys).toEqual(['three', 'four'])
  sent[0]?.answer()
  sent[2]?.answer()
  expect(await Promise.all(asked)).toEqual(['one!', 'two!', 'three!', 'four!'])
})

test('who waits for a turn is told of a failure with those in front, and does not wait for the same again', async () => {
  const { sent, ask, untilSent } = prepare()
  const first = ask('one')
  await untilSent(1)
  const second = ask('two')
  await untilSent(2)
  const [third, fourth] = [ask('three'), ask('four')]
  sent[0]?.fail()
  const told = await Promise.allSettled([first, third, fourth])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(sent).toHaveLength(2)
  const next = ask('five')
  await untilSent(3)
  sent[2]?.answer()
  sent[1]?.answer()
  expect(await Promise.all([next, second])).toEqual(['five!', 'two!'])
})

test('a failure is told to all who asked together, and to nobody after them', async () => {
  const { sent, ask, untilSent } = prepare()
  const both = Promise.allSettled([ask('rahim'), ask('nadia')])
  await untilSent(1)
  sent[0]?.fail()
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask('karim')
  await untilSent(2)
  sent[1]?.answer()
  expect(await next).toBe('karim!')
})
