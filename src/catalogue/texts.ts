import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const catalogueTexts = localize(bn.catalogueTexts, { gridTitle: 'Select Your Favorite Brand' })

export const catalogueProblemTexts = localize(bn.catalogueProblemTexts, {
  'brand-exists': 'There is such a brand already.',
  'brand-fixed': 'This brand stays as it is.',
  'brand-used':
    'Phones were offered of this brand, so only its capital letters can be changed. You can hide it instead.',
  'too-many-brands': 'No more brands can be added. Delete one that is not used.',
  'unknown-category': 'There is no such brand.',
})
