import { localize } from '../../kernel/locale.ts'
import type { SaleState } from './rules.ts'
import * as bn from './texts.bn.ts'

export const billTexts = localize(bn.billTexts, {
  title: 'Bill of sale',
  intro: 'It shows who sold which phone to whom. Print it, or save it as a PDF.',
  failed: 'The bill of sale could not be loaded',
  phone: 'Phone',
  model: 'Model',
  imei: 'IMEI',
  noImei: 'Not given',
  people: 'Seller and buyer',
  sale: 'Sale',
  number: 'Order number',
  booked: 'Booked',
  handedOver: 'Handed over',
  completed: 'Completed',
  price: 'Price',
  refunded: 'Of that, refunded to the buyer',
  statement: (seller: string, buyer: string, phone: string, price: string) =>
    `${seller} has sold and handed over to ${buyer} the phone ${phone}, described below, for ${price}.`,
  signature: (name: string) => `Signature of ${name}`,
  verify: 'Verify this bill',
  verifyHint:
    'Scan the code, or open this address. The page must have exactly this address, and say the same.',
  qr: 'QR code of the page that verifies this bill',
  states: {
    disputed: 'This sale is disputed and not decided yet.',
    returning: 'This sale is being undone: the phone goes back to the seller.',
    refunded: 'This sale was undone: the money went back to the buyer.',
    'charged-back': 'The bank of the person who paid has taken money back. Do not rely on this bill.',
    'reported-stolen': 'This phone was reported stolen or blocked. Do not rely on this bill.',
  } satisfies Record<Exclude<SaleState, 'sold'>, string>,
})

export const verifyTexts = localize(bn.verifyTexts, {
  documentTitle: 'Swap-Bill of sale',
  genuine: 'This bill of sale is genuine',
  sold: (time: string) => `Genuine: sold on Swap on ${time}.`,
  states: {
    disputed: (time: string) =>
      `Careful: since ${time} this sale is disputed and not decided. Ask both sides.`,
    returning: (time: string) =>
      `Careful: this sale is being undone. Since ${time} the buyer is to return the phone.`,
    refunded: (time: string) =>
      `Careful: this sale was undone. The money went back to the buyer on ${time}; ask both sides whose the phone is.`,
    'charged-back': (time: string) =>
      `Careful: the bank of the person who paid took money back on ${time}. Do not rely on this bill.`,
    'reported-stolen': (time: string) =>
      `Careful: this phone was reported stolen or blocked on ${time}. Do not buy it on the strength of this bill.`,
  } satisfies Record<Exclude<SaleState, 'sold'>, (time: string) => string>,
  imeiEnd: 'IMEI ends in',
  sellerInitials: 'Seller, initials',
  buyerInitials: 'Buyer, initials',
  compareTitle: 'Compare it with the paper',
  compare: [
    'The order number is the same on the paper and here.',
    'The phone dials *#06# and shows an IMEI that ends in these digits.',
    'The names on the paper have these initials.',
  ],
  differs: 'If anything differs, the paper is not for this sale. This page shows no whole names or numbers.',
})

export const billProblemTexts = localize(bn.billProblemTexts, {
  'no-bill-yet': 'The bill of sale is made when the phone is handed over.',
  'unknown-bill': 'Swap has no bill of sale at this address. A paper that leads here was not made by Swap.',
})
