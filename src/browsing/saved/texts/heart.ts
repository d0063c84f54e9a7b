import { localize } from '../../../kernel/locale.ts'
import * as bn from './heart.bn.ts'

/** The heart on cards and on the page of a phone. */
export const saveTexts = localize(bn.saveTexts, {
  save: 'Save',
  saved: 'Saved',
  saveNamed: (product: string) => `Save ${product}`,
})
