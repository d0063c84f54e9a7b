import { beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../../ui/api.ts'
import { keepForm } from './keep-form.ts'

/** What the browser keeps, by account and form. */
const stored = new Map<string, unknown>()
vi.mock('../../../ui/stored-drafts.ts', () => ({
  loadDraft: async (...place: string[]) => stored.get(place.join()) ?? null,
  storeDraft: async (account: string, name: string, draft: unknown) =>
    stored.set([account, name].join(), structuredClone(draft)),
  dropDraft: async (...place: string[]) => stored.delete(place.join()),
}))
beforeEach(() => stored.clear())

const place = { account: 'nadia', name: 'offer' }

/** A form of one field, opened. `sent` are the keys under which it was sent. */
function open(at: typeof place | null = null) {
  const values: Record<string, unknown> = { text: '' }
  let changed = () => {}
  const sent: (string | undefined)[] = []
  const kept = keepForm(
    {
      getValues: () => values,
      setValue: (name, value) => {
        values[name] = value
      },
      watch: (onChange) => {
        changed = onChange
        return { unsubscribe: () => {} }
      },
    },
    at,
  )
  const type = (text: string) => {
    values.text = text
    changed()
  }
  const send = (failure?: Error) =>
    kept
      .send(async (key) => {
        sent.push(key)
        if (failure) throw failure
      })
      .catch(() => {})
  return { type, send, sent, values, end: kept.end }
}

const noAnswer = new ApiProblem(0, 'no-answer', 'No answer')

it('is sent under the same key until it has arrived, then under another', async () => {
  const { type, send, sent } = open()
  type('Hello')
  await send(noAnswer)
  await send(new ApiProblem(503, 'unavailable', 'Later'))
  await send()
  await send()
  expect(sent[0]).toMatch(/^[\da-f-]{36}$/)
  expect(sent).toEqual([sent[0], sent[0], sent[0], sent[3]])
  expect(sent[3]).not.toBe(sent[0])
})

it('is sent under another key after a change, also when the same is typed again', async () => {
  const { type, send, sent } = open()
  type('Hello')
  await send(noAnswer)
  type('')
  type('Hello')
  await send()
  expect(new Set(sent).size).toBe(2)
})

it('is sent as a new one after the sentence that the key was used with another content', async () => {
  const { send, sent } = open()
  await send(new ApiProblem(409, 'idempotency-key-reused', 'Sent before'))
  await send()
  expect(new Set(sent).size).toBe(2)
})

it('is sent without a key where the browser makes none', async () => {
  vi.stubGlobal('crypto', {})
  const { send, sent } = open()
  await send()
  expect(sent).toEqual([undefined])
})

it('is there again when it was not sent, and forgotten when it was', async () => {
  open(place).type('Hello')
  const again = open(place)
  await vi.waitFor(() => expect(again.values.text).toBe('Hello'))
  expect(stored.size).toBe(1)
  await again.send()
  expect(stored.size).toBe(0)
})

it.each(['typed into', 'closed'])(
  'is left alone when it is %s before what was kept is there',
  async (change) => {
    open(place).type('Hello')
    const again = open(place)
    if (change === 'closed') again.end()
    else again.type('Good evening')
    await new Promise((resolve) => setTimeout(resolve))
    expect(again.values.text).toBe(change === 'closed' ? '' : 'Good evening')
  },
)
