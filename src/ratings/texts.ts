import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const ratingTexts = localize(bn.ratingTexts, {
  stars: (count: number) => `${formatNumber(count)} of 5 stars`,
  formerMember: 'A former member',
  replyBy: (name: string) => `Reply by ${name}`,
  yourReply: 'Your reply',
  reply: 'Reply',
  replyHint: 'You can reply once. Everyone who sees the rating can read it.',
  replyMissing: 'Enter a text first',
  sendReply: 'Send the reply',
  replySent: 'Your reply was sent.',
  report: 'Report',
  reportOf: (name: string) => `Report the rating by ${name}`,
  reported: 'Thank you. The admins will look at this rating.',
  reportedBefore: 'You have already reported this rating.',
})

export const rateTexts = localize(bn.rateTexts, {
  title: { buyer: 'Rate the seller', seller: 'Rate the buyer' },
  ratingsTitle: 'Ratings',
  intro:
    'Your rating becomes visible when you have both rated, or automatically after a few days. It cannot be changed.',
  legend: 'How was it?',
  starNames: ['Bad', 'Poor', 'All right', 'Good', 'Very good'],
  starLabel: (count: number, name: string) => `${count} ${count === 1 ? 'star' : 'stars'}: ${name}`,
  starsMissing: 'Choose the stars',
  text: 'What should others know? (optional)',
  textHint: 'Leave out phone numbers and addresses.',
  tooLong: (most: number) => `Write at most ${formatNumber(most)} characters`,
  send: 'Send the rating',
  sent: 'Thank you for your rating.',
  failed: 'The ratings of this order could not be loaded.',
  mine: 'Your rating',
  theirs: (name: string) => `Rating by ${name}`,
  hiddenUntil: (name: string, time: string) =>
    `It becomes visible when ${name} has rated too, on ${time} at the latest.`,
  visible: 'It is visible.',
  removed: 'An admin has removed it.',
})

export const reportedRatingTexts = localize(bn.reportedRatingTexts, {
  title: 'Reported ratings',
  about: {
    buyer: (name: string) => `About the seller ${name}`,
    seller: (name: string) => `About the buyer ${name}`,
  },
  count: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  dismiss: 'Dismiss',
  remove: { removed: 'Remove the rating', 'reply-removed': 'Remove the reply' },
  removeTitle: { removed: 'Remove this rating?', 'reply-removed': 'Remove this reply?' },
  removeText: {
    removed: 'It is no longer shown and does not count. This cannot be undone.',
    'reply-removed': 'The rating stays and counts. This cannot be undone.',
  },
  dismissed: 'The reports are dismissed',
  'reply-removed': 'The reply is removed',
  removed: 'The rating is removed',
  decidedBefore: 'Another admin was first.',
  failed: 'The reported ratings could not be loaded',
})

export const sellerTexts = localize(bn.sellerTexts, {
  documentTitle: (name = 'Seller') => `Swap-${name}`,
  failed: 'The seller could not be loaded.',
  since: 'Member since',
  sales: 'Completed sales',
  cancelled: 'Cancelled by the seller',
  disputesLost: 'Disputes lost',
  ratings: 'Ratings',
  latest: 'The latest ratings by buyers',
  noRatings: 'No ratings yet. Buyers rate a seller when a sale is completed.',
  phones: 'Phones for sale',
  empty: 'Nothing for sale right now',
  emptyHint: 'See what others are selling.',
  otherPhones: 'See other phones',
})

export const ratingProblemTexts = localize(bn.ratingProblemTexts, {
  'already-rated': 'You have already rated this order.',
  'already-replied': 'You have already replied to this rating.',
  'not-your-rating': 'Only the person who was rated can reply.',
  'own-case': 'You wrote this rating, or it is about you. Another admin has to decide.',
  'own-rating': 'You wrote this rating yourself.',
  'ratings-closed': 'The other person’s rating can be read already, so this order can no longer be rated.',
  'unknown-rating': 'There is no such rating.',
  'unknown-seller': 'There is no such seller, or they have left Swap.',
})
