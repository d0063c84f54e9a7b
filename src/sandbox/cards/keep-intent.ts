import type { Intent, Kept, Write } from './store.ts'

/** Writes an intent as it becomes, if it is still as it was read; and nothing else. */
export function becomes(
  { version, ...kept }: Kept<'card:intent'>,
  intent: Intent,
  refunded = kept.refunded,
): Pick<Write, 'change' | 'keep'> {
  return { change: { id: intent.id, version, body: { ...kept, intent, refunded } }, keep: [] }
}
