import { localize } from '../../kernel/locale.ts'
import * as bn from './brands.bn.ts'

/** A label of the specification. */
export const catalogueMessages = localize(bn.catalogueMessages, { gridTitle: 'Select Your Favorite Brand' })
