import type { Problems } from './or-refuse.ts'

/** The problems that are no module's own. */
export const platformProblems = {
  aborted: [400, 'Broken off.'],
  'bad-cursor': [400, 'This cursor is not one that a list answered.'],
  'bad-request': [400, 'This request cannot be read.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  'method-not-allowed': [405, 'This address does not take this method.'],
  'no-such-call': [404, 'There is no such call.'],
  'not-found': [404, 'There is nothing at this address.'],
  'several-hosts': [400, 'A request names one host.'],
  'too-large': [413, 'This request is too large.'],
  'too-many-requests': [429, 'Too many tries. Wait a moment and try again.'],
  unavailable: [503, 'The service is away for a moment. Please try again.', { retryAfterSeconds: 5 }],
  'unsupported-media-type': [415, 'This call does not take a body of this type.'],
} as const satisfies Problems<string>
