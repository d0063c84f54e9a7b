import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const platformProblemMessages = localize(bn.platformProblemMessages, {
  aborted: 'Broken off.',
  'bad-cursor': 'This cursor is not one that a list answered.',
  'bad-request': 'This request cannot be read.',
  internal: 'Something went wrong on our side. Please try again.',
  'method-not-allowed': 'This address does not take this method.',
  'no-such-call': 'There is no such call.',
  'not-found': 'There is nothing at this address.',
  'other-origin': 'This form was not sent from a page of this site.',
  'several-hosts': 'A request names one host.',
  'too-large': 'This request is too large.',
  'too-many-requests': 'Too many tries. Wait a moment and try again.',
  unavailable: 'The service is away for a moment. Please try again.',
  'unsupported-media-type': 'This call does not take a body of this type.',
  'too-many-people': 'Too many people are here at the moment. Please try again.',
  'read-only': 'The database is read-only.',
  'unstorable-text': 'A text holds a character that cannot be kept.',
  /** @param methods separated by commas */
  takes: (methods: string) => `This address takes ${methods}.`,
  /** Before the names of the fields and what is wrong with each, in English: only programs get here. */
  'bad-fields': (problems: string) => problems,
})
