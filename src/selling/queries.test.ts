import { expect, test } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { inBatches } from './queries.ts'

const draftsWith = (productDetails: string, count: number) =>
  Array.from({ length: count }, () => makeNewProduct('x', { productDetails }))

test('drafts are sent fifty at a time, and in fewer where they are long: a call takes 64 KB', () => {
  expect(inBatches(draftsWith('Works well', 120)).map(({ length }) => length)).toEqual([50, 50, 20])
  const long = inBatches(draftsWith('ভ'.repeat(5000), 10))
  expect(long.flat()).toHaveLength(10)
  for (const drafts of long) expect(Buffer.byteLength(JSON.stringify({ drafts }))).toBeLessThan(64 * 1024)
})
