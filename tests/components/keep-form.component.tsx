import { clear, keys } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepForm } from '../../src/auth/forms/components/use-kept-form.ts'
import { ApiProblem } from '../../src/ui/api.ts'
import { loadDraft } from '../../src/ui/stored-drafts.ts'

beforeEach(() => clear())

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

/** Types into the form, and waits until the browser has it. */
async function typeAndLeave(): Promise<void> {
  const { type, end } = open(place)
  type('Hello')
  await expect.poll(() => loadDraft(place.account, place.name)).toMatchObject({ typed: { text: 'Hello' } })
  end()
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
  vi.unstubAllGlobals()
  expect(sent).toEqual([undefined])
})

it('is there again when it was not sent, and forgotten when it was', async () => {
  await typeAndLeave()
  const again = open(place)
  await expect.poll(() => again.values.text).toBe('Hello')
  await again.send()
  await expect.poll(() => keys()).toEqual([])
})

it.each(['typed into', 'closed'])(
  'is left alone when it is %s before what was kept is there',
  async (change) => {
    await typeAndLeave()
    const again = open(place)
    if (change === 'closed') again.end()
    else again.type('Good evening')
    // What was begun before has been read by then.
    await loadDraft(place.account, place.name)
    expect(again.values.text).toBe(change === 'closed' ? '' : 'Good evening')
  },
)
