import { localize } from '../kernel/locale.ts'
import * as bn from './messages.bn.ts'

/** A label of the specification. */
export const catalogueMessages = localize(bn.catalogueMessages, { gridTitle: 'Select Your Favorite Brand' })

/** Why a request is refused. */
export const catalogueProblemMessages = localize(bn.catalogueProblemMessages, {
  'unknown-category': 'There is no such brand.',
})
