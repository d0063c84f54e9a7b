import { expect, it, vi } from 'vitest'
import { ApiProblem } from '../../../ui/api.ts'
import { keepForm } from './keep-form.ts'

/** A form of one field, opened. `sent` are the keys under which it was sent. */
function open() {
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
    null,
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
  return { type, send, sent }
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
