import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const problemTitles = localize(bn.problemTitles, {
  400: 'Bad request',
  401: 'Not logged in',
  402: 'Payment required',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unusable content',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Unavailable for a moment',
})

export const platformProblemTexts = localize(bn.platformProblemTexts, {
  aborted: 'Broken off.',
  'bad-cursor': 'This cursor is not one that a list answered.',
  'bad-request': 'This request cannot be read.',
  'factor-required': 'Admins need a second step to log in. Set one up under Account first.',
  'idempotency-key-reused':
    'This was sent before, with other content. Check whether it has arrived. If you send it again, it counts as new.',
  internal: 'Something went wrong on our side. Please try again.',
  'method-not-allowed': 'This address does not take this method.',
  'no-such-call': 'Unknown endpoint.',
  'not-found': 'There is nothing at this address.',
  'not-signed-in': 'Please log in first.',
  'not-your-email': 'The email in the address is not that of your account.',
  'other-origin': 'This form was not sent from a page of this site.',
  'several-hosts': 'A request names one host.',
  'too-large': 'This request is too large.',
  'too-many-requests': 'Too many tries. Wait a moment and try again.',
  unavailable: 'The service is unavailable for a moment. Please try again.',
  'unsupported-media-type': 'This call does not take a body of this type.',
  'wrong-duty': 'Another admin is in charge of this.',
  'wrong-role': 'You do not have permission to do this.',
  'too-many-people': 'Too many people are here at the moment. Please try again.',
  'read-only': 'The database is read-only.',
  'no-image-store': 'The image store cannot be reached.',
  'unstorable-text': 'A text holds a character that cannot be kept.',
  /** @param methods separated by commas */
  takes: (methods: string) => `This address takes ${methods}.`,
  /** @param problems the names of the fields and what is wrong with each */
  'bad-fields': (problems: string) => problems,
})
