import { localize } from '../../../kernel/locale.ts'
import * as bn from './heart.bn.ts'

export const saveTexts = localize(bn.saveTexts, {
  saveNamed: (product: string) => `Save ${product}`,
})
