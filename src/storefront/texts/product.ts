import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './product.bn.ts'

export const productTexts = localize(bn.productTexts, {
  documentTitle: (name = 'Phone') => `Swap-${name}`,
  shareTitle: (name: string, price: string, sold: boolean) => `${name} – ${sold ? 'Sold' : price}`,
  loadFailed: 'This phone could not be loaded',
  edit: 'Edit',
  toSale: 'Open the sale',
  similar: 'Similar phones',
  instead: 'Phones for sale now',
  share: 'Share',
  shareText: (name: string, price: string, address: string) => `${name}, ${price}: ${address}`,
})

export const goneTexts = localize(bn.goneTexts, {
  tellMe: 'Tell me when one like it arrives',
})

export const seenTexts = localize(bn.seenTexts, {
  title: 'Recently seen on this device',
  clear: 'Clear',
})

export const breadcrumbTexts = localize(bn.breadcrumbTexts, {
  label: 'Breadcrumb',
  home: 'Home',
})

export const guaranteeTexts = localize(bn.guaranteeTexts, {
  label: 'What Swap promises',
  points: (hours: number) => [
    `Swap holds your money until you have checked the phone. You have ${formatNumber(hours)} hours to complain.`,
    'Name a meeting place when you book, and look at the phone there.',
    'Booking is free.',
  ],
})
