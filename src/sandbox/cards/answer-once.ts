import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db.ts'
import type { Form } from './read-form.ts'
import { carryOut, findAnswered, look, type Seen, type Write } from './store.ts'
import { type CardError, keyReused } from './words.ts'

export type Answer = { status: 200 | 400 | 401 | 402 | 403 | 404 | 429; body: object }

export function answer(body: object): Answer {
  return { status: 200, body }
}

/** An error of the provider's wire. It is an answer, not an exception: what a declined card left behind is kept. */
export function refuse(status: Answer['status'], error: CardError, more: object = {}): Answer {
  return { status, body: { error: { ...error, ...more } } }
}

/** What a request comes to: its answer, and what is to be written if anything is. */
export type Made = Answer & { write?: Omit<Write, 'answered'> }

/** Decides what a request comes to, from the objects that it names. Looks at nothing else. */
export type Decide = (seen: Seen, form: Form, now: Date) => Made

export type Asked = {
  key: string | undefined
  path: string
  body: string
  form: Form
  now: Date
  /** The objects that the request is about. */
  about: string[]
}

/**
 * Does a request once per idempotency key: the same request under the same key gets the same answer again, another request
 * under that key is refused. Requests for one object at once take turns: whoever finds it changed looks again.
 * @returns the answer; `told` when there is now an event to be delivered
 */
export async function answerOnce(
  db: Database,
  { key, path, body, form, now, about }: Asked,
  decide: Decide,
): Promise<Answer & { replayed: boolean; told?: boolean }> {
  const id = `key_${digest(key ?? '')}`
  const fingerprint = digest(`${path}\n${body}`)
  for (;;) {
    const { write, ...made } = decide(await look(db, about), form, now)
    const answered = key === undefined ? {} : { answered: { id, body: { fingerprint, ...made } } }
    if (write && (await carryOut(db, { ...write, ...answered }, now))) {
      return { ...made, replayed: false, told: write.tell !== undefined }
    }
    const known = key === undefined ? null : await findAnswered(db, id, now)
    if (known && known.fingerprint !== fingerprint) {
      return { ...refuse(400, keyReused(key ?? '')), replayed: false }
    }
    if (known) return { status: known.status as Answer['status'], body: known.body, replayed: true }
    // The provider does not remember either what it has refused without having begun.
    if (!write) return { ...made, replayed: false }
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
