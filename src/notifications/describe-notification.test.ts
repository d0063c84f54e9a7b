import { expect, test } from 'vitest'
import { inLocale } from '../platform/http/request-locale.ts'
import { describeNotification } from './describe-notification.ts'

test('older notices of a dispute, which have the price and not what happened, refer to the order', () => {
  const older = { kind: 'dispute-news', params: { product: 'Redmi', amount: 90, currency: 'USD' } } as const
  const read = (locale: 'en' | 'bn') => inLocale(locale, () => describeNotification(older).text)
  expect(read('en')).toBe('Open the order to see what has changed.')
  expect(read('bn')).toBe('কী বদলেছে তা অর্ডারটি খুলে দেখুন।')
})
