import { localize } from '../../../kernel/locale.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { maxDrafts } from '../../rules.ts'
import * as bn from './drafts.bn.ts'

/** The texts of the list of drafts: phones that are not for sale yet. */
export const draftTexts = localize(bn.draftTexts, {
  label: 'Drafts',
  empty: 'No drafts',
  emptyHint:
    'What you type in the form is saved on this device. Phones added from a file also appear here until they have photos.',
  addMany: 'Add many',
  unnamed: 'A phone without a name',
  onDevice: 'On this device only',
  resume: 'Continue',
  resumeNamed: (name: string) => `Continue: ${name}`,
  loadFailed: 'Your drafts could not be loaded',
  unfinished: 'not finished',
  kept: 'Saved as a draft.',
  needsPhotos: 'needs photos',
  addPhotos: 'Add photos',
  addPhotosNamed: (name: string) => `Add photos: ${name}`,
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all',
  deleteNamed: (name: string) => `Delete the draft of ${name}`,
  deleteChosen: (count: string) => `Delete (${count})`,
  confirmTitle: 'Delete these drafts?',
  confirmText: (count: string) => `${count} drafts will be deleted for good.`,
  confirm: 'Delete',
  deleted: (count: string) => `Drafts deleted: ${count}`,
  introDraft: (name: string) => `The draft of ${name}. Add photos, check the rest, and it is for sale.`,
  draftFailed: 'The draft could not be loaded',
  gone: 'This draft is gone',
  goneHint: 'It has been published or deleted.',
  seeDrafts: 'See your drafts',
})

/** Why a request about drafts is refused. */
export const draftProblemTexts = localize(bn.draftProblemTexts, {
  'already-drafted':
    'This phone is already among your drafts. If you have two of the same, give the IMEI of each or describe them differently.',
  'too-many-drafts': `You have ${formatNumber(maxDrafts)} drafts, which is the most. Publish or delete some first.`,
  'unknown-draft': 'This draft is gone: it has been published or deleted. See your products.',
})
