import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const writtenTexts = localize(bn.writtenTexts, {
  reason: 'Reason',
  reasonHint: 'The person reads it, in the page and by email.',
  required: 'Please write something.',
  tooLong: (most: number) => `At most ${formatNumber(most)} characters.`,
})

export const trustProblemTexts = localize(bn.trustProblemTexts, {
  'last-admin': 'The account of the last admin cannot be closed.',
  'no-such-account': 'There is no such account.',
  'own-account': 'You cannot close your own account here.',
  'own-case': 'This is about your own phone, order or account. Another admin has to decide.',
  'own-product': 'You cannot report your own phone.',
  'phone-changed':
    'The phone, or what looks wrong with it, has changed since you saw it. Look at it again, then decide.',
  'sold-product': 'This phone has a buyer. It can only be taken down as stolen or blocked.',
  'unknown-product': 'There is no such phone.',
})
