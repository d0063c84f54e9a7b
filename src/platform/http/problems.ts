import { platformProblemTexts as words } from '../texts.ts'
import type { Problems } from './or-refuse.ts'

export const platformProblems = {
  aborted: [400, () => words.aborted],
  'bad-cursor': [400, () => words['bad-cursor']],
  'bad-request': [400, () => words['bad-request']],
  'idempotency-key-reused': [409, () => words['idempotency-key-reused']],
  internal: [500, () => words.internal],
  'method-not-allowed': [405, () => words['method-not-allowed']],
  'no-such-call': [404, () => words['no-such-call']],
  'not-found': [404, () => words['not-found']],
  'other-origin': [403, () => words['other-origin']],
  'several-hosts': [400, () => words['several-hosts']],
  'too-large': [413, () => words['too-large']],
  'too-many-requests': [429, () => words['too-many-requests']],
  unavailable: [503, () => words.unavailable, { retryAfterSeconds: 5 }],
  'unsupported-media-type': [415, () => words['unsupported-media-type']],
} as const satisfies Problems<string>
