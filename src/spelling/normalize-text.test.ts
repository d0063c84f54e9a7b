import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeText, tokenize } from './normalize-text.ts'

const alike = (...spellings: string[]) => new Set(spellings.map(normalizeText)).size

describe('every spelling of a name is normalised to the same text', () => {
  it.each([
    ['Samsung', 'shamsung', 'SUMSUNG', 'samsong', 'স্যামসাং', 'সামসাং', 'স্যামসং'],
    ['iPhone', 'i phone', 'i-phone', 'ifone', 'aifon', 'ayfon', 'আইফোন', 'আই ফোন'],
    ['Redmi', 'red mi', 'রেডমি', 'রেডমী'],
    ['Xiaomi', 'xaomi', 'xiomi', 'shaomi', 'শাওমি', 'সাওমি'],
    ['Vivo', 'vibo', 'bivo', 'bhibo', 'ভিভো', 'ভিবো'],
    ['POCO', 'poko', 'pocco', 'পোকো'],
    ['Galaxy', 'galaksi', 'গ্যালাক্সি'],
    ['note', 'not', 'noat', 'নোট'],
    ['Pro Max', 'promax', 'pro maks', 'প্রো ম্যাক্স'],
    ['ultra', 'altra', 'আল্ট্রা'],
    ['lite', 'light', 'লাইট'],
    ['Dhanmondi', 'danmondi', 'dhanmondy', 'ধানমন্ডি', 'ধানমণ্ডি'],
    ['Chattogram', 'chottogram', 'চট্টগ্রাম'],
    ['Motorola café', 'MOTOROLA CAFÉ', 'ｍotorola cafe'],
  ])('%s', (...spellings) => expect(alike(...spellings)).toBe(1))
})

describe('a model number is one token, joined or separated', () => {
  it.each([
    ['Galaxy S23 Ultra', 'galaxy s 23 ultra', 'galaxys23ultra', 'গ্যালাক্সি এস২৩ আল্ট্রা'],
    ['iPhone 14 Pro Max', 'iphone14promax', 'আইফোন ১৪ প্রো ম্যাক্স'],
    ['Redmi Note 12', 'redminote12', 'red mi note12', 'রেডমি নোট ১২'],
    ['Redmi 12C', 'redmi 12 c', 'রেডমি ১২সি'],
    ['Vivo V29e', 'vivo v 29 e', 'vivov29e', 'ভিভো ভি ২৯ ই'],
    ['Vivo Y36', 'vivo y 36', 'vivo wai 36', 'ভিভো ওয়াই ৩৬'],
    ['Galaxy Z Flip5', 'galaxy zflip5', 'galaxy z flip 5', 'গ্যালাক্সি জেড ফ্লিপ ৫'],
    ['iPhone XS Max', 'i phone x s max', 'iphonexsmax'],
    ['iPhone XR', 'iphone x r', 'আইফোন এক্সআর'],
    ['Xiaomi 13T Pro', 'xiaomi13tpro', 'xiaomi 13 t pro'],
    ['Galaxy S23+', 'galaxy s23 plus', 'galaxy s23 +'],
    ['iPhone 13', 'iPhone XIII', 'iPhone Ⅻi', 'iphonexiii', 'iPhone thirteen', 'iPhone tero', 'আইফোন তেরো'],
    ['iPhone 13', 'আইফোন থার্টিন', 'iPh0ne 13', 'iPh\u043ene 13', '1Phone 13', 'lPhone 13'],
    ['iPhone 13', 'iPhone 1 3', 'iPhone 013', 'i P h o n e 13'],
    ['iPhone 13', 'iPhone thirtin', 'iPhone tharteen', 'iPhone 12+1', 'iPhone 12 +1'],
    ['iPhone 8 Plus 64', 'iPhone 8+ 64', 'iPhone 8+64'],
    [
      'iPhone 13',
      'iPhone I3',
      'iPhone l3',
      'iPhone 1.3',
      'iPhone 1-3',
      'iPhone 1\u200b3',
      'iPhone 1️⃣3️⃣',
      'iPhone ⑬',
    ],
    [
      'iPhone 12 Pro Max',
      'iPhone XII Pro Max',
      'iPhone twelve promax',
      'iphonexiipromax',
      'আইফোন বারো প্রো ম্যাক্স',
    ],
    ['iPhone 11', 'iPhone XI', 'iPhone eleven'],
    ['iPhone 14', 'iPhone XIV', 'iPhone fourteen'],
    ['Galaxy S20', 'Galaxy S2O'],
  ])('%s', (...spellings) => expect(alike(...spellings)).toBe(1))

  it('keeps models apart that differ by one letter or digit', () => {
    const models =
      'S22, S23, S23+, A23, A53 5G, Y22, Y12s, V29, V29e, 12, 12C, 13T, iPhone X, iPhone XR, iPhone XS, Note 12'
    expect(alike(...models.split(', '))).toBe(16)
  })
})

it.each([
  ['Redmi Note 11 5G', 'redmi note 11 5 g', 'redminote11 5g', 'রেডমি নোট ১১ ৫জি', 'রেডমি নোট ইলেভেন ফাইভ জি'],
  ['Redmi Note 11 4G', 'redmi note 11 4g', 'রেডমি নোট ১১ ৪ জি', 'রেডমি নোট ১১ ফোরজি'],
])('a network generation is a word of the name: %s', (...spellings) => {
  expect(alike(...spellings)).toBe(1)
  expect(alike('Redmi Note 11', 'Redmi Note 11 4G', 'Redmi Note 11 5G')).toBe(3)
})

describe('numbers that do not name a model', () => {
  it('leaves out memory before storage, units, and what every network has', () => {
    expect(normalizeText('Galaxy A54 3G 8/128 GB')).toBe(normalizeText('galaxy a54 128gb'))
    expect(normalizeText('Redmi 9A 4G/64GB')).toBe(normalizeText('redmi 9a 64'))
    expect(normalizeText('Redmi 9A 4g ram 64')).toBe(normalizeText('redmi 9a 64'))
    expect(normalizeText('POCO X5 Pro 8GB RAM 256GB')).toBe(normalizeText('poco x5 pro 256'))
    expect(normalizeText('iPhone 15 Pro 1TB')).toBe('ifan 15 pra 1024')
  })
  it.each([
    ['iPhone 8/64', 'iphone 8 64'],
    ['iPhone 12/128 GB', 'iphone 12 128'],
    ['আইফোন ১২/১২৮', 'iphone 12 128'],
    ['i phone 6 / 64', 'iphone 6 64'],
    ['iphone 13 4/128', 'iphone 13 128'],
    ['iphone 8+64', 'iphone 8 plus 64'],
  ])('keeps the model number of %s', (text, plain) => {
    expect(normalizeText(text)).toBe(normalizeText(plain))
  })

  it('does not join a storage size to the letter before it', () => {
    expect(normalizeText('iPhone X 64 GB')).toBe('ifan x 64')
    expect(normalizeText('V29e 256 GB')).toBe('v29e 256')
  })
})

it('keeps the spelling with the key, to compare typing mistakes with', () => {
  expect(tokenize('Galaxy নোট')).toEqual([
    { key: 'galaksi', spelling: 'galaxy' },
    { key: 'nat', spelling: 'not' },
  ])
})

it('normalises any text to lower-case letters and digits, the same every time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
      const normalized = normalizeText(text)
      expect(normalized).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      expect(normalizeText(text)).toBe(normalized)
    }),
  )
})
