import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import { maxSavedPhones } from '../rules.ts'
import * as bn from './texts.bn.ts'

export const savedPhonesTexts = localize(bn.savedPhonesTexts, {
  title: 'Saved phones',
  intro: 'Phones you have saved with the heart. We’ll notify you when a price drops.',
  empty: 'You have saved no phones yet',
  emptyHint: 'Press the heart on a phone to find it here again.',
  browse: 'Find a phone',
  failed: 'Your saved phones could not be loaded',
  sold: 'Sold',
  withdrawn: 'No longer offered by its seller',
})

export const saveProblemTexts = localize(bn.saveProblemTexts, {
  'too-many-saved': `You have saved ${formatNumber(maxSavedPhones)} phones, which is the most. Please remove some first.`,
})
