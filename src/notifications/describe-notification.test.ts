import { expect, test } from 'vitest'
import type { Locale } from '../kernel/locale.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { describeNotification } from './describe-notification.ts'
import type { heldDuring } from './rules.ts'

test('older notices of a dispute, which have the price and not what happened, refer to the order', () => {
  const older = { kind: 'dispute-news', params: { product: 'Redmi', amount: 90, currency: 'USD' } } as const
  const read = (locale: 'en' | 'bn') => inLocale(locale, () => describeNotification(older).text)
  expect(read('en')).toBe('Open the order to see what has changed.')
  expect(read('bn')).toBe('কী বদলেছে তা অর্ডারটি খুলে দেখুন।')
})

test('a complaint and a proposal say by when to answer', () => {
  const params = { product: 'Redmi', amount: 40, currency: 'USD', until: '2026-03-01T10:00:00.000Z' } as const
  const read = (act: 'complained' | 'proposed', locale: Locale) =>
    inLocale(locale, () =>
      describeNotification({ kind: 'dispute-news', params: { ...params, act, by: 'buyer' } }),
    )
  expect(read('complained', 'en').title).toBe('New complaint: Redmi')
  expect(read('complained', 'en').text).toMatch(/ Answer by Mar 1, 2026 4:00 PM\.$/)
  expect(read('complained', 'bn').text).toMatch(/৪:০০-এর মধ্যে উত্তর দিন।$/)
  expect(read('proposed', 'en').text).toMatch(/ another amount by Mar 1, 2026 4:00 PM\.$/)
  expect(read('proposed', 'bn').text).toContain('৪:০০-এর মধ্যে অর্ডারটি খুলুন।')
})

test('a payout that was sent says under which reference', () => {
  const params = { amount: 90, currency: 'USD', reference: '9KD7XQ' } as const
  const read = (locale: Locale) =>
    inLocale(locale, () => describeNotification({ kind: 'payout-sent', params })).text
  expect(read('en')).toBe('It was sent to your payout account. Reference: 9KD7XQ.')
  expect(read('bn')).toContain('রেফারেন্স: 9KD7XQ।')
})

test('older notices of a payment say without the hours that Swap holds it', () => {
  const read = (kind: 'payment-received' | 'sold', locale: 'en' | 'bn') =>
    inLocale(locale, () =>
      describeNotification({ kind, params: { product: 'Redmi', amount: 90, currency: 'USD' } }),
    ).text
  expect(read('payment-received', 'en')).toContain(' Swap holds it until you have checked the phone. Open ')
  expect(read('payment-received', 'bn')).toMatch(/ টাকা Swap-এ জমা থাকবে; ফোন দেখে নিলে বিক্রেতা পাবেন। অর্ডারটি খুলে /)
  expect(read('sold', 'en')).toContain(' Swap holds it until the buyer has checked the phone. Agree ')
  expect(read('sold', 'bn')).toMatch(/ টাকা Swap-এ জমা থাকবে; ক্রেতা ফোন দেখে নিলে আপনি পাবেন। দেখা /)
})

test('what a party did about a meeting names the party', () => {
  const meeting = { product: 'Redmi', place: 'Shahbag', until: '2026-03-01T10:00:00.000Z' }
  const read = (kind: 'meeting-set' | 'meeting-dropped' | 'no-show', about: object, locale: Locale = 'en') =>
    inLocale(locale, () => describeNotification({ kind, params: { ...meeting, ...about } })).text
  const by = 'seller'
  expect(read('meeting-set', { by })).toMatch(/^The seller proposes Shahbag, /)
  expect(read('meeting-set', { by: 'buyer' }, 'bn')).toMatch(/^ক্রেতা চান, /)
  expect(read('meeting-dropped', { by, act: 'declined' })).toMatch(/^The seller declined your proposal /)
  expect(read('meeting-dropped', { by, act: 'withdrew' })).toMatch(/^The seller withdrew the proposal /)
  expect(read('meeting-dropped', { by, act: 'declined' }, 'bn')).toContain('আপনার প্রস্তাবটি মানেননি')
  expect(read('no-show', { by })).toMatch(/^The seller reports /)
  expect(read('no-show', { by }, 'bn')).toMatch(/^বিক্রেতা জানিয়েছেন, /)
})

test('a stolen phone says what its buyer can do where the order stands', () => {
  const phone = { product: 'Redmi', amount: 90, currency: 'USD', until: '2026-03-01T10:00:00.000Z' } as const
  const read = (during: (typeof heldDuring)[number], locale: Locale) =>
    inLocale(locale, () => describeNotification({ kind: 'phone-stolen', params: { ...phone, during } })).text
  expect(read('paid', 'en')).toContain(
    'Do not take it. We still hold your $90: open the order and cancel it,',
  )
  expect(read('handed-over', 'en')).toContain('Report a problem by Mar 1, 2026 4:00 PM to get it back.')
  expect(read('disputed', 'en')).toContain('Your complaint goes on')
  expect(read('returning', 'bn')).toContain('ফোন ফেরত দেওয়া পর্যন্ত')
})

test('the closing of an account says what the other party can do where the order stands', () => {
  const phone = { product: 'Redmi', amount: 90, currency: 'USD' } as const
  const until = '2026-03-01T10:00:00.000Z'
  const inspected = {
    kind: 'seller-closed',
    params: { ...phone, during: 'handed-over', until, why: 'fraud' },
  } as const
  const { title, text } = inLocale('en', () => describeNotification(inspected))
  expect(title).toBe('The seller’s account was closed for fraud: Redmi')
  expect(text).toContain('report a problem by Mar 1, 2026 4:00 PM.')
  const older = { kind: 'seller-closed', params: phone } as const
  expect(inLocale('en', () => describeNotification(older)).text).toContain('open the order and cancel it')
  expect(inLocale('bn', () => describeNotification(inspected)).title).toContain('প্রতারণার কারণে')
})

test('what an admin typed as the reason of a hold is read as it is, whatever word it is', () => {
  for (const kind of ['payouts-held', 'payouts-resumed'] as const) {
    for (const locale of ['en', 'bn'] as const) {
      const { text } = inLocale(locale, () =>
        describeNotification({ kind, params: { reason: 'constructor' } }),
      )
      expect(text.endsWith(' constructor'), text).toBe(true)
    }
  }
})
