import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const catalogueTexts = localize(bn.catalogueTexts, { gridTitle: 'Select Your Favorite Brand' })

export const catalogueProblemTexts = localize(bn.catalogueProblemTexts, {
  'unknown-category': 'There is no such brand.',
})
