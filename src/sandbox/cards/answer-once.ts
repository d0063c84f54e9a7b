import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import { change, find, reserveAnswer } from './store.ts'
import { type CardError, keyReused } from './words.ts'

export type Answer = { status: 200 | 400 | 401 | 402 | 403 | 404; body: object }

export function answer(body: object): Answer {
  return { status: 200, body }
}

/** An error of the provider's wire. It is an answer, not an exception: what a declined card left behind is kept. */
export function refuse(status: Answer['status'], error: CardError, more: object = {}): Answer {
  return { status, body: { error: { ...error, ...more } } }
}

/**
 * Does `work` once per idempotency key: the same request under the same key gets the same answer again, another
 * request under that key is refused. Two at once take turns. Runs in the caller's transaction, together with the work.
 */
export async function answerOnce(
  db: Db,
  request: { key: string; path: string; body: string; now: Date },
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const id = `key_${digest(request.key)}`
  const fingerprint = digest(`${request.path}\n${request.body}`)
  if (!(await reserveAnswer(db, id, fingerprint, request.now))) {
    const known = await find(db, 'card:answer', id)
    if (known?.fingerprint !== fingerprint || !known.status) {
      return { ...refuse(400, keyReused(request.key)), replayed: false }
    }
    return { status: known.status as Answer['status'], body: known.body as object, replayed: true }
  }
  const made = await work()
  await change(db, 'card:answer', id, { fingerprint, ...made })
  return { ...made, replayed: false }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
