import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { Way } from '../components/read-purpose.ts'
import * as bn from './purpose.bn.ts'

const verbs: Record<Way, string> = { login: 'Log in', signup: 'Sign up' }

/** What the login and the sign-up return to, in one sentence. */
export const purposeTexts = localize(bn.purposeTexts, {
  brand: (way: Way, brand: string, count: number, more: boolean) =>
    count === 0
      ? `${verbs[way]} to see ${brand} phones`
      : `${verbs[way]} to see ${more ? 'more than ' : ''}${formatNumber(count)} ${brand} ${count === 1 && !more ? 'phone' : 'phones'}`,
  book: (way: Way, name: string) => `${verbs[way]} to book ${name}`,
  phone: (way: Way, name: string) => `${verbs[way]} to go on with ${name}`,
  search: (way: Way) => `${verbs[way]} to go on with your search`,
  messages: (way: Way) => `${verbs[way]} to read your messages`,
  order: (way: Way) => `${verbs[way]} to see your order`,
  orders: (way: Way) => `${verbs[way]} to see your orders`,
  sell: (way: Way) => `${verbs[way]} to start selling`,
  page: (way: Way) => `${verbs[way]} to open the page you wanted`,
  safety: 'Booking is free. When you pay, Swap holds your money until you have checked the phone.',
})
