import { expect, it } from 'vitest'
import { readRange } from './serve-images.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-999', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-999', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  ['', null],
  [undefined, null],
])('a range of a file of 100 bytes: %s', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

it('an empty file has no range', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
})
