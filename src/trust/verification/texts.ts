import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import {
  retentionDays,
  type VerificationDecision,
  type VerificationGap,
  type VerificationKind,
} from './rules.ts'
import * as bn from './texts.bn.ts'

export const verificationKindTexts = localize(bn.verificationKindTexts, {
  nid: 'National ID card',
  'trade-licence': 'Trade licence',
  name: 'Another name',
} satisfies Record<VerificationKind, string>)

export const verificationDecisionTexts = localize(bn.verificationDecisionTexts, {
  approved: 'Approved',
  refused: 'Refused',
  expired: 'Not decided',
} satisfies Record<VerificationDecision, string>)

export const verificationTexts = localize(bn.verificationTexts, {
  title: 'The verified tick',
  intro: 'Buyers trust sellers we have checked. Show us who you are to get the tick on your phones.',
  failed: 'The page could not be loaded',
  verified: 'You are verified',
  verifiedText:
    'Your phones have the tick. If you change your name, an admin checks it before the tick comes back.',
  waits: 'An admin is checking what you sent',
  waitsText: (at: string) => `Sent on ${at}. You get a notification as soon as it is decided.`,
  nameWaits: 'An admin is checking your new name',
  nameWaitsText: 'Until then your phones have no tick. Documents in the new name make it quicker.',
  unverified: 'You are not verified yet',
  missing: 'First confirm',
  missingLabels: { email: 'your email', mobile: 'your mobile number' },
  toAccount: 'Go to my account',
  formTitle: 'Send your documents',
  privacy: () =>
    `Only the admins who decide see them, and none of the numbers on them are recorded. They are deleted with the decision, after ${formatNumber(retentionDays)} days at the latest, and are in no backup.`,
  kind: 'What do you send?',
  document: 'Photos of the document',
  documentHint: 'Front and back, sharp and whole. Up to 3.',
  shop: 'A photo of your shop',
  shopHint: 'From outside, with its sign. If you have no shop, where you keep your phones.',
  submit: 'Send for checking',
  needDocument: 'Please add a photo of the document.',
  needShop: 'Please add a photo of your shop.',
  sent: 'Your documents were sent',
  history: 'What you sent before',
})

export const checkTexts = localize(bn.checkTexts, {
  title: 'Verification',
  none: 'This seller has sent nothing yet.',
  waits: (kind: string, at: string) => `${kind}: sent on ${at}`,
  renamed: (former: string) => `Was verified as “${former}”.`,
  pictures: 'Documents',
  restricted: 'Admins in charge of members see the documents and decide.',
  approve: 'Approve',
  refuse: 'Refuse',
  refuseTitle: (name: string) => `Refuse to verify ${name}?`,
  refuseText: 'The documents are deleted. The seller can send others.',
  approved: 'The seller is verified',
  refused: 'The seller was told why',
  missing: (what: string) => `Missing: ${what}`,
  gaps: {
    email: 'a confirmed email',
    mobile: 'a confirmed mobile number',
    documents: 'documents',
  } satisfies Record<VerificationGap, string>,
  verifyTitle: (name: string) => `Verify ${name}?`,
  verifyAnyway: 'Verify anyway',
  toCheck: 'Documents to check',
  nameToCheck: 'New name to check',
})

export const verificationProblemTexts = localize(bn.verificationProblemTexts, {
  'account-closed': 'This account was closed.',
  'admin-account': 'An admin can sell already, and stays an admin.',
  'confirm-first': 'Please confirm your email, and your mobile number, in your account first.',
  'no-such-verification': 'There is nothing to decide here.',
  'not-a-seller': 'Only sellers can be verified.',
  'other-name': 'The seller has changed their name meanwhile. Load the page again.',
  'too-many-verifications': 'You have sent documents three times today. Please try again tomorrow.',
  'verification-waits': 'An admin is already checking what you sent.',
  'verified-already': 'You are verified already.',
})

export const sellingTexts = localize(bn.sellingTexts, {
  title: 'Start selling',
  intro: 'One tap turns your account into a seller account. You can still buy as before.',
  points: [
    {
      title: 'List a phone for free',
      text: 'Photos, a price and a few honest words. Your name and mobile number are on the listing, so that buyers can reach you.',
    },
    {
      title: 'Meet the buyer',
      text: 'Several people can book a phone. It goes to the first who pays.',
    },
    {
      title: 'Earn the badge',
      text: 'Our team checks sellers by hand. A verified seller has a tick on every listing.',
    },
  ],
  honest: 'Describe every phone as it is. Misleading listings are taken down, and the account can be closed.',
  submit: 'Start selling',
  done: 'You can sell now. Add your first phone.',
})
