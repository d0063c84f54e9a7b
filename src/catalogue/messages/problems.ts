import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const catalogueProblemMessages = localize(bn.catalogueProblemMessages, {
  'unknown-category': 'There is no such brand.',
})
