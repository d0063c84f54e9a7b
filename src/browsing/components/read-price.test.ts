import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPrice } from './read-price.ts'

const read = (text: string, currency: 'USD' | 'BDT' = 'BDT') => {
  const found = readPrice(text, currency)
  if (!found) return null
  const { q, price_from, price_to, sort } = found
  const price =
    price_from === undefined && price_to === undefined ? '' : `${price_from ?? ''}-${price_to ?? ''}`
  return [q, price, sort].filter(Boolean).join(' | ')
}

describe('a price in a search text', () => {
  it.each([
    ['iphone 13 under 300', 'iphone 13 | -300'],
    ['iphone 13 below 20k', 'iphone 13 | -20000'],
    ['below 20k', '-20000'],
    ['under ৳25,000', '-25000'],
    ['phones less than 15000 taka', 'phones | -15000'],
    ['redmi note 10 within 18 hajar', 'redmi note 10 | -18000'],
    ['samsung upto 30000', 'samsung | -30000'],
    ['samsung up to 30 thousand', 'samsung | -30000'],
    ['vivo at most 12500 tk', 'vivo | -12500'],
    ['budget 20000', '-20000'],
    ['galaxy s22 < 50k', 'galaxy s22 | -50000'],
    ['max 20k', '-20000'],
    ['maximum 20000 taka', '-20000'],
    ['300-400', '300-400'],
    ['iphone 300-400', 'iphone | 300-400'],
    ['iphone 13 20-30k', 'iphone 13 | 20000-30000'],
    ['20k-30k samsung', 'samsung | 20000-30000'],
    ['between 10000 and 15000', '10000-15000'],
    ['between 15k and 10k', '10000-15000'],
    ['from 10k to 15k vivo', 'vivo | 10000-15000'],
    ['10000 to 15000 vivo', 'vivo | 10000-15000'],
    ['১০ থেকে ১৫ হাজার', '10000-15000'],
    ['১০-১৫ হাজারের মধ্যে', '10000-15000'],
    ['10 theke 15 hazar', '10000-15000'],
    ['২০ হাজারের মধ্যে', '-20000'],
    ['আইফোন ১৩ ৫০ হাজারের নিচে', 'আইফোন 13 | -50000'],
    ['২০০০০ টাকার কমে', '-20000'],
    ['৩০০ টাকার ফোন', 'ফোন | -300'],
    ['১ লাখ টাকার মধ্যে আইফোন', 'আইফোন | -100000'],
    ['১.৫ লাখ টাকায়', '-150000'],
    ['20 hajar er moddhe', '-20000'],
    ['20 hazar er niche vivo', 'vivo | -20000'],
    ['20 hajar taka', '-20000'],
    ['1 lakh iphone', 'iphone | -100000'],
    ['iphone 1.2 lac', 'iphone | -120000'],
    ['1,00,000 taka', '-100000'],
    ['tk 15000', '-15000'],
    ['bdt 15000 samsung', 'samsung | -15000'],
    ['৳৩০০', '-300'],
    ['price 20000', '-20000'],
    ['দাম ১৫০০০', '-15000'],
    ['20k', '-20000'],
    ['over 50000', '50000-'],
    ['iphone above 50k', 'iphone | 50000-'],
    ['more than 30 hajar', '30000-'],
    ['৩০ হাজারের উপরে', '30000-'],
    ['30 hajar er beshi', '30000-'],
    ['cheap phone', 'phone | cheapest'],
    ['cheapest iphone 13', 'iphone 13 | cheapest'],
    ['সস্তা ফোন', 'ফোন | cheapest'],
    ['কম দামের ফোন', 'ফোন | cheapest'],
    ['kom damer samsung', 'samsung | cheapest'],
    ['cheap iphone under 20k', 'iphone | -20000 | cheapest'],
    ['iphone 13 কম দামে', 'iphone 13 | cheapest'],
    ['আইফোন ১৩ কম দাম', 'আইফোন 13 | cheapest'],
    ['২০ হাজারের মধ্যে কম দামের ফোন', 'ফোন | -20000 | cheapest'],
    ['note 10 kom dam', 'note 10 | cheapest'],
    ['note 10 kom damer phone', 'note 10 phone | cheapest'],
    ['vivo 20 hajar kom dam', 'vivo | -20000 | cheapest'],
    ['samsung 100 or less', 'samsung | -100'],
    ['samsung ৳50 er moddhe', 'samsung | -50'],
    ['samsung 50 takar kom', 'samsung | -50'],
    ['samsung 15k max', 'samsung | -15000'],
    ['vivo 25,000/- tk', 'vivo | -25000'],
    ['iphone 1,24,500 taka', 'iphone | -124500'],
    ['1 lakh 20 thousand iphone', 'iphone | -120000'],
    ['দেড় লাখ টাকার মধ্যে আইফোন', 'আইফোন | -150000'],
    ['iphone 2,3 under 20k', 'iphone 2,3 | -20000'],
  ])('%s: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    'iphone 13',
    'note 10',
    'redmi note 10 pro',
    'a52',
    'galaxy a52 5g',
    'iphone 13 pro max 256',
    'iphone 12 max',
    'iphone 13 max 128gb',
    'note 10 er moddhe',
    'আইফোন ১৩ কম',
    'iphone 13 128gb',
    'under 128 gb',
    'within 5 km',
    'redmi k20',
    'vivo y20',
    'iphone 13 4k video',
    'iphone 13-14',
    'samsung 128-256',
    'samsung 8-256 gb',
    'iphone 2020-2022',
    'poco x3 8/256',
    'আইফোন ১৩',
    'mirpur 10',
    'dhanmondi 27',
    'power bank 10000 mah',
    'iphone from 2020',
    '$300',
    'iphone 20 dollars',
    'oneplus 9 under',
    'iphone under 250,50',
    'iphone under 1.250',
    'samsung 12,50 taka',
    '1,24,50 - 2,00,00 taka',
    'battery over 90%',
    '',
  ])('%s: none', (text) => {
    expect(read(text)).toBeNull()
  })

  it('is in the currency of the shop', () => {
    expect(read('iphone 13 under $300', 'USD')).toBe('iphone 13 | -300')
    expect(read('$300', 'USD')).toBe('-300')
    expect(read('300 dollar phone', 'USD')).toBe('phone | -300')
    expect(read('৩০০ টাকার ফোন', 'USD')).toBeNull()
  })

  it('is what was written, whatever stands around it, and never leaves what it took', () => {
    const words = fc.constantFrom('iphone 13', 'note 10', 'galaxy a52', 'redmi', 'ফোন', 'vivo y20 128gb')
    fc.assert(
      fc.property(words, fc.integer({ min: 100, max: 999_999 }), fc.boolean(), (model, price, isFirst) => {
        const text = isFirst ? `under ${price} ${model}` : `${model} under ${price}`
        expect(readPrice(text, 'BDT')).toMatchObject({ q: model, price_to: price })
      }),
    )
  })

  it('takes any text without an error, and quickly', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readPrice(text, 'BDT')))
    readPrice('1'.repeat(200), 'BDT')
    readPrice('1 - '.repeat(50), 'BDT')
    readPrice(`under ${' '.repeat(190)}`, 'BDT')
  })
})
