import { expect, test } from 'vitest'
import { inLocale } from '../platform/http/request-locale.ts'
import { describeNotification } from './describe-notification.ts'

test('older notices of a dispute, which have the price and not what happened, refer to the order', () => {
  const older = { kind: 'dispute-news', params: { product: 'Redmi', amount: 90, currency: 'USD' } } as const
  const read = (locale: 'en' | 'bn') => inLocale(locale, () => describeNotification(older).text)
  expect(read('en')).toBe('Open the order to see what has changed.')
  expect(read('bn')).toBe('কী বদলেছে তা অর্ডারটি খুলে দেখুন।')
})

test('older notices of a payment say without the hours that Swap holds it', () => {
  const read = (kind: 'payment-received' | 'sold', locale: 'en' | 'bn') =>
    inLocale(locale, () =>
      describeNotification({ kind, params: { product: 'Redmi', amount: 90, currency: 'USD' } }),
    ).text
  expect(read('payment-received', 'en')).toContain(' Swap holds it until you have checked the phone. Call ')
  expect(read('payment-received', 'bn')).toMatch(/ টাকা Swap-এ জমা থাকবে; ফোন দেখে নিলে বিক্রেতা পাবেন। বিক্রেতাকে /)
  expect(read('sold', 'en')).toContain(' Swap holds it until the buyer has checked the phone. Agree ')
  expect(read('sold', 'bn')).toMatch(/ টাকা Swap-এ জমা থাকবে; ক্রেতা ফোন দেখে নিলে আপনি পাবেন। দেখা /)
})
