import { expect, it } from 'vitest'
import * as bn from './texts.bn.ts'

it('has no number that was formatted before the language of the reader was known', () => {
  const texts = Object.values(bn).flatMap((group) =>
    Object.values(group).filter((each) => typeof each === 'string'),
  )
  expect(texts.filter((text) => /\d/.test(text.replace('*#06#', '')))).toEqual([])
})
