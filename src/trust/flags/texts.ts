import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const flaggedTexts = localize(bn.flaggedTexts, {
  title: 'Flagged phones',
  intro: 'Phones that look suspicious, latest first.',
  failed: 'The flagged phones could not be loaded',
  empty: 'No flagged phones',
  emptyHint: 'Impossible variants, prices far below the usual and photos of other sellers will appear here.',
  states: {
    held: 'Only its seller sees it',
    'for-sale': 'For sale',
    sold: 'Sold',
  },
  ownPhoto: 'Photo of this phone',
  otherPhoto: 'Photo of the other seller',
  seeOther: 'See that phone',
  distance: (bits: number) => `${formatNumber(bits)} of ${formatNumber(128)} bits differ`,
  approve: 'Approve',
  takeDown: 'Take down',
  stolen: 'Stolen or blocked',
  confirm: 'Confirm the flags',
  done: {
    approved: (name: string) => `${name} is approved`,
    'taken-down': (name: string) => `${name} is taken down`,
    confirmed: (name: string) => `The flags of ${name} are confirmed`,
  },
  decidedBefore: 'Another admin was first, or the seller has corrected it.',
})

export const precisionTexts = localize(bn.precisionTexts, {
  title: 'Flags and what came of them',
  kind: 'Flag',
  raised: 'Raised',
  decided: 'Decided',
  genuine: 'Confirmed',
  share: 'Share',
  none: 'Nothing was flagged yet.',
  percent: (share: number) => `${formatNumber(share)} %`,
})
