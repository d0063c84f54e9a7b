import { expect, it } from 'vitest'
import { comparePath } from '../../kernel/paths.ts'
import { readComparedIds } from '../rules.ts'

const ids = Array.from({ length: 6 }, (_, nth) => `00000000-0000-4000-8000-00000000000${nth}`)
const read = (path: string) => readComparedIds(new URL(path, 'http://swap.test').searchParams)

it('the address of a comparison names its phones', () => {
  expect(read(comparePath(ids.slice(0, 3)))).toEqual(ids.slice(0, 3))
})

it.each([
  ['without any', '/compare', []],
  ['with nothing', '/compare?ids=', []],
  ['with more than four', comparePath(ids), ids.slice(0, 4)],
  ['with one twice', comparePath([ids[0] ?? '', ids[0] ?? '', ids[1] ?? '']), ids.slice(0, 2)],
  ['with what is no id', `/compare?ids=${ids[0]},x,../../login,<b>`, ids.slice(0, 1)],
])('an address %s is read', (_, path, expected) => {
  expect(read(path)).toEqual(expected)
})
