import { localize } from '../../kernel/locale.ts'
import * as bn from './for-you.bn.ts'

export const forYouTexts = localize(bn.forYouTexts, {
  welcome: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
  search: 'Search all phones',
  prices: 'By price',
  upTo: (amount: string) => `Up to ${amount}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (amount: string) => `From ${amount}`,
  newToday: 'New today',
  near: 'Where you last looked',
  all: 'Show all',
  allOf: (title: string) => `Show all: ${title}`,
})
