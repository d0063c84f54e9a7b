import { localize } from '../../kernel/locale.ts'
import type { SaleState } from './rules.ts'
import * as bn from './texts.bn.ts'

export const receiptTexts = localize(bn.receiptTexts, {
  title: 'Receipt',
  intro:
    'It shows who paid what for the phone and, once it is handed over, who sold it to whom. Print it, or save it as a PDF.',
  back: 'Back to the order',
  print: 'Print',
  failed: 'The receipt could not be loaded',
  none: 'There is no receipt',
  noneHint: 'There is a receipt once an order is paid.',
  phone: 'Phone',
  noImei: 'Not given',
  number: 'Order number',
  method: 'Paid by',
  payment: 'Payment id',
  dates: 'Dates',
  amounts: 'Amounts',
  price: 'Price',
  refunded: 'Refunded to the buyer',
  fee: 'Swap’s fee',
  paidInAll: 'Total paid',
  earned: 'For the seller',
  statement: (seller: string, buyer: string, phone: string, price: string) =>
    `${seller} has sold and handed over to ${buyer} the phone ${phone}, described below, for ${price}.`,
  signature: (name: string) => `Signature of ${name}`,
  verify: 'Verify this receipt',
  verifyHint:
    'Scan the code, or open this address. The page must have exactly this address, and say the same.',
  qr: 'QR code of the page that verifies this receipt',
  states: {
    disputed: 'This sale is disputed and not decided yet.',
    returning: 'This sale is being undone: the phone goes back to the seller.',
    refunded: 'This sale was undone: the money went back to the buyer.',
    'charged-back': 'The bank of the person who paid has taken money back. Do not rely on this receipt.',
    'reported-stolen': 'This phone was reported stolen or blocked. Do not rely on this receipt.',
  } satisfies Record<Exclude<SaleState, 'sold'>, string>,
})

export const verifyTexts = localize(bn.verifyTexts, {
  documentTitle: 'Swap-Receipt',
  genuine: 'This receipt is genuine',
  sold: (time: string) => `Genuine: sold on Swap on ${time}.`,
  states: {
    disputed: (time: string) =>
      `Careful: since ${time} this sale is disputed and not decided. Ask both sides.`,
    returning: (time: string) =>
      `Careful: this sale is being undone. Since ${time} the buyer is to return the phone.`,
    refunded: (time: string) =>
      `Careful: this sale was undone. The money went back to the buyer on ${time}; ask both sides whose the phone is.`,
    'charged-back': (time: string) =>
      `Careful: the bank of the person who paid took money back on ${time}. Do not rely on this receipt.`,
    'reported-stolen': (time: string) =>
      `Careful: this phone was reported stolen or blocked on ${time}. Do not buy it on the strength of this receipt.`,
  } satisfies Record<Exclude<SaleState, 'sold'>, (time: string) => string>,
  imeiEnd: 'IMEI ends in',
  sellerInitials: 'Seller, initials',
  buyerInitials: 'Buyer, initials',
  compareTitle: 'Compare it with the paper',
  compare: {
    number: 'The order number is the same on the paper and here.',
    imei: 'The phone dials *#06# and shows an IMEI that ends in these digits.',
    initials: 'The names on the paper have these initials.',
  },
  differs: 'If anything differs, the paper is not for this sale. This page shows no whole names or numbers.',
})

export const billProblemTexts = localize(bn.billProblemTexts, {
  'no-bill-yet': 'The receipt names who sold the phone to whom once it is handed over.',
  'unknown-bill': 'Swap has no receipt at this address. A paper that leads here was not made by Swap.',
})
