import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLocale } from '../platform/http/request-locale.ts'
import { cutDescription, formatLocation } from './components/card-text.ts'
import { pickFacts } from './rules.ts'

describe('a description on a card', () => {
  it('is complete up to 300 characters', () => {
    expect(cutDescription('x'.repeat(300))).toBe('x'.repeat(300))
    expect(cutDescription('')).toBe('')
  })

  it('is cut after 300 and says so', () => {
    expect(cutDescription('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`)
  })

  it('leaves no space before the ellipsis', () => {
    expect(cutDescription(`${'x'.repeat(299)} and more`)).toBe(`${'x'.repeat(299)}…`)
  })

  it('counts a Bangla conjunct with its vowel as one character and never cuts it', () => {
    // ক্ষি: four code points, one character.
    const text = 'ক্ষি'.repeat(300)
    expect(cutDescription(text)).toBe(text)
    expect(cutDescription(`${text}ক`)).toBe(`${text}…`)
  })

  it('counts a family of four as one character', () => {
    const text = '👨‍👩‍👧‍👦'.repeat(300)
    expect(cutDescription(text)).toBe(text)
    expect(cutDescription(`${text}!`)).toBe(`${text}…`)
  })

  it('is always the beginning of what the seller wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (text, limit) => {
          const cut = cutDescription(text, limit)
          expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true)
          expect([...new Intl.Segmenter().segment(cut)].length).toBeLessThanOrEqual(limit + 1)
        },
      ),
    )
  })
})

describe('a location', () => {
  const place = { en: 'Mirpur, Dhaka', bn: 'মিরপুর, ঢাকা' }
  it.each([
    ['en', 'House 4, Mirpur 10', place, 'House 4, Mirpur 10'],
    ['bn', 'House 4, Mirpur 10', place, 'মিরপুর, ঢাকা'],
    ['en', 'মিরপুর ১০', place, 'Mirpur, Dhaka'],
    ['bn', 'মিরপুর ১০', place, 'মিরপুর ১০'],
    ['bn', 'Town Hall', null, 'Town Hall'],
    ['en', 'টাউন হল', null, 'টাউন হল'],
  ] as const)('for a reader of %s, typed as %s, is shown so', async (locale, location, known, shown) => {
    await inLocale(locale, async () => expect(formatLocation({ location, place: known })).toBe(shown))
  })
})

it('picks the facts of a phone, those that are not stated too, and nothing else', () => {
  const facts = {
    storageGb: 128,
    ramGb: null,
    batteryHealth: 90,
    replacedParts: null,
    bodyChanged: null,
    hasBox: false,
    hasCharger: null,
    warrantyUntil: '2027-03',
  }
  expect(pickFacts({ ...facts, id: '1', imei: '490154203237518' })).toEqual(facts)
})
