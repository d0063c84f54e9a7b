import { localize } from '../../../kernel/locale.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { maxDrafts } from '../rules.ts'
import * as bn from './problems.bn.ts'

/** Why a request about drafts is refused. */
export const draftProblemTexts = localize(bn.draftProblemTexts, {
  'already-drafted':
    'This phone is already among your drafts. If you have two of the same, give the IMEI of each or describe them differently.',
  'too-many-drafts': `You have ${formatNumber(maxDrafts)} drafts, which is the most. Publish or delete some first.`,
  'unknown-draft': 'This draft is gone: it has been published or deleted. See your products.',
})
