import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const fulfilmentProblemTexts = localize(bn.fulfilmentProblemTexts, {
  'completion-waits': 'Money of this order was refunded. An admin looks at it before the order is completed.',
  'checklist-changed':
    'Another admin has changed this text in the meantime. Copy what you have typed and reload the page.',
  'too-many-codes':
    'The code was wrong five times. Please wait, 15 minutes at first and longer each time, and ask the other side for it again.',
  'wrong-code': 'This is not the code of this order. Please ask the other side for it.',
})
