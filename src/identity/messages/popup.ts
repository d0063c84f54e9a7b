import { localize } from '../../kernel/locale.ts'
import * as bn from './popup.bn.ts'

/** The last page in Google's popup. */
export const popupMessages = localize(bn.popupMessages, {
  done: 'You can close this window now.',
})
