import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

export const phoneProblemTexts = localize(bn.phoneProblemTexts, {
  unknownProduct: 'There is no such phone.',
  phoneGone: 'This phone is no longer for sale.',
  unknownPlace: 'We do not know this place. Try its district.',
})
