import { describe, expect, it } from 'vitest'
import { longText, optionalText, shortText } from './contract.ts'

const unseen = [
  '',
  '  ',
  '\u3164',
  '\u200B\u200B',
  '\u2800',
  '\u115F',
  '\uFE0F',
  '\u0301',
  '\u200F\u200F',
  '\u{E0041}',
]
const sentenceOf = (schema: ReturnType<typeof longText>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message)

describe('a text that others read', () => {
  it.each(unseen)('is missing when there is nothing to see: %j', (text) => {
    for (const schema of [longText(10), shortText(10)]) {
      expect(sentenceOf(schema, text)).toEqual(sentenceOf(schema, ''))
      expect(schema.safeParse(text).success).toBe(false)
    }
    expect(optionalText(10).parse(text)).toBe('')
  })

  it('is kept without what cannot be seen at its ends', () => {
    expect(shortText(10).parse('\u202ARedmi \u3164')).toBe('Redmi')
    expect(longText(20).parse(' One\nTwo\u200B\n')).toBe('One\nTwo')
  })

  it('is read in the order in which it is written, and judged', () => {
    expect(longText(40).parse('call \u202E87654321710\u202C now')).toBe('call 87654321710 now')
    expect(optionalText(40).parse('\u2067moc.yap\u2069')).toBe('moc.yap')
  })

  it('of several lines may have links, of one line neither links nor numbers', () => {
    expect(longText(40).safeParse('See swap-verify.com/bd').success).toBe(true)
    expect(sentenceOf(shortText(40), 'See swap-verify.com/bd')).toEqual([
      'Leave out links and email addresses here.',
    ])
    expect(sentenceOf(shortText(40), 'Call 01712345678')).toEqual(['Leave out phone numbers here.'])
    expect(sentenceOf(shortText(40), 'One\nTwo')).toEqual(['Please write it on one line.'])
    expect(longText(40).safeParse('a\0b').success).toBe(false)
  })
})
