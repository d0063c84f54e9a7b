import { localize } from '../../../kernel/locale.ts'
import * as bn from './save-search.bn.ts'

export const saveSearchTexts = localize(bn.saveSearchTexts, {
  save: 'Save this search',
  tellMe: 'Tell me when one arrives',
  saved: 'Saved',
  all: 'Saved searches',
  done: 'We’ll notify you when a matching phone is listed.',
})
