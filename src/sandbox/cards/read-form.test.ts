import { expect, it } from 'vitest'
import { readForm, textAt, textsAt } from './read-form.ts'

it('reads the nested names of the provider’s forms', () => {
  const form = readForm(
    'amount=5&card[number]=42&a[b][c]=d&metadata[reference]=x%20y&metadata[other]=&list[0]=one',
  )
  expect(textAt(form, 'amount')).toBe('5')
  expect(textAt(form, 'card', 'number')).toBe('42')
  expect(textAt(form, 'a', 'b', 'c')).toBe('d')
  expect(textAt(form, 'list', '0')).toBe('one')
  expect(textsAt(form, 'metadata')).toEqual({ reference: 'x y', other: '' })
  expect([textAt(form, 'none'), textAt(form, 'card'), textAt(form, 'amount', 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('is not led astray by hostile names', () => {
  const form = readForm(
    '__proto__[polluted]=1&a=1&a[b]=2&constructor[prototype][x]=1&[=1&]=2&d[d][d][d][d][d][d]=1',
  )
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(textAt(form, 'a', 'b')).toBe('2')
  expect(textAt(readForm(''), 'toString')).toBeUndefined()
})
