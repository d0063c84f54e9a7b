import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './ui.bn.ts'

export const companyTexts = localize(bn.companyTexts, {
  name: 'Company',
  phone: 'Telephone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  address: 'Address',
  licence: 'Trade licence',
  hours: 'Opening hours',
})

export const uiTexts = localize(bn.uiTexts, {
  close: 'Close',
  cancel: 'Cancel',
  showAll: 'Show everything',
  dismiss: 'Dismiss',
  notCopied: (text: string) => `Could not copy. Please copy it yourself: ${text}`,
  loading: 'Loading…',
  loadingPage: 'Loading the page',
  loadFailed: 'This could not be loaded',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  shown: (count: number) => `${formatNumber(count)} shown`,
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number) => `Page ${formatNumber(page)}`,
  nothingFound: (text: string) => `Nothing found for “${text}”`,
  fewerLetters: 'Try fewer letters or another word.',
  perhapsDone:
    'No answer from Swap, so we do not know whether this arrived. Check your connection and press again: nothing is done twice.',
  noAnswer: 'No answer from Swap. Check your connection and try again.',
  notHydrated: 'This page is still loading. Some buttons do not work yet.',
  loadAgain: 'Load it again',
  withoutScript: 'Without JavaScript you can search, log in, sign up and read. Everything else needs it.',
  notSixDigits: 'The code has six digits.',
  notOfBangladesh: 'This does not look like a Bangladeshi number. Check it; if it is right, leave it.',
  somethingWrong: 'Something went wrong on our side. Please try again.',
})
