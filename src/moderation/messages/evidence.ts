import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './evidence.bn.ts'

/** What an admin decides a dispute by. */
export const evidenceMessages = localize(bn.evidenceMessages, {
  title: 'Evidence',
  failed: 'The evidence could not be loaded',
  agreed: 'What was agreed',
  photo: (number: number, all: number) => `Agreed photo ${formatNumber(number)} of ${formatNumber(all)}`,
  name: 'Product name',
  price: 'Price',
  brand: 'Brand',
  imei: 'IMEI',
  noImei: 'Not stated',
  mobile: 'Mobile',
  description: 'Description',
  handover: 'Hand-over code',
  codeUsed: (time: string) => `The seller entered the buyer’s code on ${time}.`,
  codeUnused: 'The code has not been used.',
  wrongCodes: (count: number) =>
    count === 1 ? 'A wrong code was entered once.' : `Wrong codes were entered ${formatNumber(count)} times.`,
  chat: 'What buyer and seller wrote to each other',
  noChat: 'They have not written to each other on Swap.',
  earlier: 'Read the earlier messages',
  buyer: 'Buyer',
  seller: 'Seller',
  since: (time: string) => `Member since ${time}`,
  closed: 'Account closed',
  bought: 'Orders paid',
  sold: 'Phones sold',
  completed: 'Completed',
  refunded: 'Refunded in full',
  disputed: 'With a complaint',
  rating: 'Rating',
  mean: (mean: string, count: string) => `${mean} of 5 (${count})`,
  noRating: 'None yet',
})
