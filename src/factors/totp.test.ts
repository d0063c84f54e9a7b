import { expect, it, test } from 'vitest'
import { oneTimeCode, toBase32 } from './totp.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const secret = toBase32(bytesOf('12345678901234567890'))

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base32 (RFC 4648, 10)', (text, written) => {
  expect(toBase32(bytesOf(text))).toBe(written)
})

it('codes are those of RFC 4226, appendix D', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, (_, count) => oneTimeCode(secret, count)))
  expect(codes).toEqual([
    ...['755224', '287082', '359152', '969429', '338314'],
    ...['254676', '287922', '162583', '399871', '520489'],
  ])
})

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code %d seconds after the epoch ends as that of RFC 6238, appendix B', async (seconds, code) => {
  expect(await oneTimeCode(secret, Math.floor(seconds / 30))).toBe(code)
})
