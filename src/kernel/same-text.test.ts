import { expect, it } from 'vitest'
import { isSameButSpelling } from './same-text.ts'

it.each([
  ['Kept in a case.', 'Kept in a case.'],
  ['Kept in a case.', 'kept  in a CASE!'],
  ['Lightly scratched', 'Lightly scratchd'],
  ['Lightly scrathced', 'Lightly scratched'],
  ['Galxy S22', 'Galaxy S22'],
  ['Orignal box and chargr, batery fine', 'Original box and charger, battery fine'],
  ['মোবাইল ভাল', 'মোবাইল, ভাল'],
  ['আসল চার্জার', 'আসল চার্জর'],
  ['', '  '],
])('%j says the same as %j', (one, other) => {
  expect(isSameButSpelling(one, other)).toBe(true)
  expect(isSameButSpelling(other, one)).toBe(true)
})

it.each([
  ['No scratches', 'Scratches'],
  ['It is not broken', 'It is now broken'],
  ['iPhone 13', 'iPhone 13 Pro'],
  ['Galaxy A54', 'Galaxy A34'],
  ['Galaxy S22+', 'Galaxy S22'],
  ['128 GB', '64 GB'],
  ['Face ID ✅', 'Face ID ❌'],
  ['Unlocked', 'Locked'],
  ['Screen fine, camera broken', 'Camera fine, screen broken'],
  ['Orignal boxx and chargr, batery fine', 'Original box and charger, battery fine'],
  ['Kept in a case', ''],
])('%j says something else than %j', (one, other) => {
  expect(isSameButSpelling(one, other)).toBe(false)
  expect(isSameButSpelling(other, one)).toBe(false)
})

it('reads the longest descriptions there may be at once', () => {
  const long = 'x'.repeat(5000)
  expect(isSameButSpelling(`${long}abc`, `${long}acb`)).toBe(true)
  expect(isSameButSpelling('a '.repeat(2500), 'b '.repeat(2500))).toBe(false)
})
