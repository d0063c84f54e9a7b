import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes cells, and doubles their quotes', () => {
  expect(csvLine(['Rahim', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe(
    '"Rahim","a,b","say ""hi""","two\nlines",""\r\n',
  )
})

it.each(['=1+1', '+88017', '-2', '@SUM(A1)', '\t=1', '\r=1'])('prefixes %j, which is a formula', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

it.each(['a=1', ' =1', 'রহিম', '০১৭'])('leaves %j as it is', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
})

it('leaves numbers as they are, negative ones too', () => {
  expect(csvLine(['payout', -250.5, 0])).toBe('"payout",-250.5,0\r\n')
})
