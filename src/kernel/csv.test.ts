import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes cells, and doubles their quotes', () => {
  expect(csvLine(['Rahim', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe(
    '"Rahim","a,b","say ""hi""","two\nlines",""\r\n',
  )
})

it.each(['=1+1', '+88017', '-2', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'prefixes %j, which is a formula',
  (cell) => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
)

it.each([
  ...['\t', '\r', '\n', '\0', ';', 'Rahim;', 'Rahim\t', 'Rahim\n'],
  ...['\u200d', '\u200b', '\ufeff', '\u00ad\t', ';\u200d'],
])('prefixes a formula after %j', (before) => {
  for (const cell of ['=1', '＝1', '@SUM(A1)']) {
    expect(csvLine([before + cell])).toBe(`"${before}'${cell}"\r\n`)
  }
})

it('prefixes every formula of a cell', () => {
  expect(csvLine(['=1;=2\n-3'])).toBe(`"'=1;'=2\n'-3"\r\n`)
})

it.each(['01712345678', '000', '20503456789012345'])('prefixes %j, which is no number', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

it.each(['a=1', ' =1', 'রহিম', '০১৭', '0', '7', '2050345678901', '01712-345678', 'a;b', 'Jean-Luc'])(
  'leaves %j as it is',
  (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
  },
)

it('leaves numbers as they are, negative ones too', () => {
  expect(csvLine(['payout', -250.5, 0])).toBe('"payout",-250.5,0\r\n')
})
