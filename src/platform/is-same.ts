import { timingSafeEqual } from 'node:crypto'

/** Whether a signature is one of those expected, in a time that says nothing of them. */
export function isSameAsAny(given: Buffer, expected: Buffer[]): boolean {
  return expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
}
