import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

/** A label of the specification. */
export const catalogueTexts = localize(bn.catalogueTexts, { gridTitle: 'Select Your Favorite Brand' })

/** Why a request is refused. */
export const catalogueProblemTexts = localize(bn.catalogueProblemTexts, {
  'unknown-category': 'There is no such brand.',
})
