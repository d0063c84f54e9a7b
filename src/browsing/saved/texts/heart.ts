import { localize } from '../../../kernel/locale.ts'
import * as bn from './heart.bn.ts'

export const saveTexts = localize(bn.saveTexts, {
  save: 'Save',
  saved: 'Saved',
  saveNamed: (product: string) => `Save ${product}`,
})
