import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvLine, readCsvCell } from './csv.ts'

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

it.each([
  ...['01712345678', '000', '20503456789012345', '2050345678901', '1.50', '1,250', '12345678.9', '(5)'],
  ...['1e5', '12E-3', '1234e567', '5%', '5 %', '$5', '৳500', '০১৭', '０１', ' 01', '\u200e01', '\t01'],
  ...['1-2', '2/3', '1.2.', '2023-05', '2023-05-06', '01712-345678', '12:30', '5 pm', '5:30 A', '1 1/2'],
  ...['Mar 5', '5 May', '5-May-2023', 'SEPT2', 'Dec 2023', 'March 5, 2023 4:30 PM', 'true', 'FALSE'],
])('prefixes %j, which a spreadsheet would show as something else', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

it.each([
  ...['a=1', ' =1', 'রহিম', '0', '7', '20503456789', 'a;b', 'Jean-Luc', "'Tis good", 'May', 'iPhone 13'],
  ...['Mar 5 or later', '13 Pro', 'e5', '128 GB', '2027-03-09T12:00:00.000Z', 'x1-2', '%', 'truely'],
])('leaves %j as it is', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
})

it('leaves numbers, truth values and moments as they are', () => {
  expect(csvLine(['payout', -250.5, 0, true, new Date('2027-03-09T10:30:00Z')])).toBe(
    '"payout",-250.5,0,"true","2027-03-09 16:30"\r\n',
  )
})

it('is read again as it was', () => {
  const unit = fc.constantFrom(...'\'=+-@;,"\t\n\r\u200b 0159.:/e%', 'Mar', 'true', 'ক', '＝')
  const cells = fc.array(fc.oneof(fc.string({ unit }), fc.string({ unit: 'grapheme' })), { minLength: 1 })
  fc.assert(
    fc.property(cells, (texts) => {
      const [read] = Papa.parse<string[]>(csvLine(texts), { delimiter: ',' }).data
      expect(read?.map(readCsvCell)).toEqual(texts)
    }),
    { numRuns: 2000 },
  )
})
