import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { type Currency, formatMoney, setCurrency } from './money.ts'
import { amountTexts as inBangla } from './texts/typed.bn.ts'
import { checkAmount, echoAmount, readAmount } from './typed-amount.ts'

const read = (text: string, currency: Currency = 'BDT') => {
  const amount = readAmount(text, currency)
  return amount.ok ? amount.value : amount.why
}
afterEach(() => setCurrency('USD'))

describe('an amount as people here write it', () => {
  test.each([
    ['0', 0],
    ['25000', 25_000],
    ['25,000', 25_000],
    ['25,000/-', 25_000],
    ['25,000/=', 25_000],
    ['25,000.00/-', 25_000],
    ['25000 tk', 25_000],
    ['25000tk.', 25_000],
    ['Tk 25,000', 25_000],
    ['Tk. 25,000/- only', 25_000],
    ['25,000 BDT', 25_000],
    ['25 000', 25_000],
    ['25\u00a0000', 25_000],
    ['25\u202f000 ৳', 25_000],
    ['\u200e২৫,০০০\u200f', 25_000],
    ['\u202a25,000\u202c', 25_000],
    ['25\u00ad,\u200b000', 25_000],
    ['৳২৫,০০০', 25_000],
    ['৳ ২৫,০০০/=', 25_000],
    ['২৫০০০ টাকা', 25_000],
    ['২৫০০০ টাকা মাত্র', 25_000],
    ['২৪,৫০০৳', 24_500],
    ['٢٥,٠٠٠', 25_000],
    ['２５，０００', 25_000],
    ['25k', 25_000],
    ['25 K', 25_000],
    ['25k/-', 25_000],
    ['25k tk', 25_000],
    ['tk25k', 25_000],
    ['25.5k', 25_500],
    ['25 thousand', 25_000],
    ['25 hajar', 25_000],
    ['25 hazar taka', 25_000],
    ['২৫ হাজার', 25_000],
    ['২৫হাজার টাকা', 25_000],
    ['২৫ হাজার ৫০০', 25_500],
    ['৫ শ', 500],
    ['1.5 lakh', 150_000],
    ['1.5 lac', 150_000],
    ['১.৫ লাখ', 150_000],
    ['দে\u09dc লাখ', 150_000],
    ['দে\u09a1\u09bc লাখ টাকা', 150_000],
    ['আ\u09dcাই হাজার', 2500],
    ['1 lakh 20 thousand', 120_000],
    ['১ লাখ ২০ হাজার ৫ শ', 120_500],
    ['1,24,500', 124_500],
    ['1 24 500', 124_500],
    ['১২,৩৪,৫৬৭.৫০৳', 1_234_567.5],
    ['1,234,567', 1_234_567],
    ['0.29', 0.29],
  ])('%j', (text, amount) => {
    expect(read(text)).toBe(amount)
  })

  test.each([
    ['$1,200', 1200],
    [' $1,250.50 ', 1250.5],
    ['US$ 1200', 1200],
    ['1200 USD', 1200],
    ['300 dollars', 300],
    ['৩০০ ডলার', 300],
    ['＄３００', 300],
    ['1.2k', 1200],
  ])('%j in dollars', (text, amount) => {
    expect(read(text, 'USD')).toBe(amount)
  })

  test('is read as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('en', 'bn'), (minor, locale) => {
        for (const currency of ['USD', 'BDT'] as const) {
          const shown = formatMoney({ minor, currency }, locale)
          expect(read(shown, currency)).toBe(minor / 100)
        }
      }),
    )
  })
})

describe('what is no amount', () => {
  test.each([
    ['250,50', '‘250,50’ can be read in more than one way. Enter 25050 or 250.50.'],
    ['12,50', '‘12,50’ can be read in more than one way. Enter 1250 or 12.50.'],
    ['1.250', '‘1.250’ can be read in more than one way. Enter 1250 or 1.25.'],
    ['25.000', '‘25.000’ can be read in more than one way. Enter 25000 or 25.00.'],
    ['1,2', '‘1,2’ can be read in more than one way. Enter 12 or 1.2.'],
    ['1,24,50', '‘1,24,50’ can be read in more than one way. Enter 12450 or 124.50.'],
    ['4 50', '‘4 50’ can be read in more than one way. Enter 450 or 4.50.'],
    ['12,5k', '‘12,5k’ can be read in more than one way. Enter 125k or 12.5k.'],
    ['1.234', '‘1.234’ can be read in more than one way. Enter 1234, if you mean that.'],
    ['1.250,50', '‘1.250,50’ can be read in more than one way. Enter 125050 or 1250.50.'],
  ])('%j is ambiguous', (text, why) => {
    expect(read(text)).toBe(why)
  })

  test.each([
    ...[
      'free',
      '-5',
      '−5',
      '+5',
      '1e3',
      '20-30k',
      '25k fixed',
      '1 lakh 20',
      '25k 30k',
      '25²',
      '½',
      '€5',
      '.5',
    ],
    ...['01712-345678', 'Infinity', '0x10', 'k', '৳', '5 500 tk x', '25 গ্রাম'],
  ])('%j is none', (text) => {
    expect(read(text)).toBe(`‘${text}’ is not an amount. Enter one such as 25,000 or 25k.`)
  })

  test('is named no longer than a line', () => {
    expect(read('9'.repeat(100_000))).toHaveLength(84)
  })

  test.each([
    ['$1,200', 'BDT', 'Amounts here are in taka. Enter it in taka.'],
    ['৳25,000', 'USD', 'Amounts here are in US dollars. Enter it in dollars.'],
    ['25000 tk/-', 'USD', 'Amounts here are in US dollars. Enter it in dollars.'],
  ] as const)('%j is in another currency than %s', (text, currency, why) => {
    expect(read(text, currency)).toBe(why)
  })

  test('is named in Bangla, too', () => {
    expect(inBangla.ambiguous('২৫০,৫০', '২৫০৫০', '২৫০.৫০')).toBe(
      '‘২৫০,৫০’ একাধিকভাবে পড়া যায়। ২৫০৫০ অথবা ২৫০.৫০ লিখুন।',
    )
    expect(inBangla.ambiguous('১.২৩৪', '১২৩৪', undefined)).toBe(
      '‘১.২৩৪’ একাধিকভাবে পড়া যায়। ১২৩৪ বোঝালে সেটাই লিখুন।',
    )
    expect(inBangla.noAmount('ফ্রি')).toBe('‘ফ্রি’ কোনো টাকার অঙ্ক নয়। এভাবে লিখুন: ২৫,০০০ বা ২৫ হাজার।')
  })

  it('is never read as another number than its digits say', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,.  '), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(typed, (text) => {
        const amount = readAmount(text, 'BDT')
        if (amount.ok) expect(amount.value).toBe(Number(text.replace(/[, ]/g, '')))
      }),
    )
  })

  it('takes any text without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void readAmount(text, 'BDT')))
  })
})

describe('the amount of a form', () => {
  const check = (text: string) => checkAmount(text, (amount) => amount <= 100 || 'Up to 100.')

  test.each([
    ['100', true],
    ['101', 'Up to 100.'],
    [' ', 'Up to 100.'],
    ['1,2', expect.stringMatching(/^‘1,2’ can be read/)],
  ])('%j', (text, expected) => {
    expect(check(text)).toEqual(expected)
  })

  test.each([
    ['1.5 lakh', 'Read as ৳1,50,000'],
    ['২৫ হাজার', 'Read as ৳25,000'],
    ['25000 tk', null],
    ['25,000', null],
    ['9 crore', null],
    ['free', null],
    ['', null],
  ])('%j is shown as it was read', (text, echo) => {
    setCurrency('BDT')
    expect(echoAmount(text)).toBe(echo)
  })
})
