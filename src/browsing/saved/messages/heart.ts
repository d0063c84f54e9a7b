import { localize } from '../../../kernel/locale.ts'
import * as bn from './heart.bn.ts'

/** The heart on cards and on the page of a phone. */
export const saveMessages = localize(bn.saveMessages, {
  save: 'Save',
  saved: 'Saved',
  saveNamed: (product: string) => `Save ${product}`,
})
