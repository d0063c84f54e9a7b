import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { drawLife, replaceDiagram } from './draw-life.ts'
import { transitions } from './transitions.ts'

const document = new URL('../../docs/life-of-an-order.md', import.meta.url)

it('the diagram in the docs is that of the table (npm run diagram draws it)', async () => {
  const text = await readFile(document, 'utf8')
  expect(replaceDiagram(text, transitions)).toBe(text)
})

it('draws every transition, and the ends', () => {
  const drawn = drawLife({
    book: { from: [], to: 'booked', by: ['buyer'], when: 'Book Now' },
    give: { from: ['booked', 'paid'], to: 'handed-over', by: ['seller', 'system'], when: 'at once' },
  })
  expect(drawn).toContain('[*] --> booked: book (buyer) - Book Now')
  expect(drawn).toContain('booked --> handed_over: give (seller, by itself) - at once')
  expect(drawn).toContain('paid --> handed_over: give (seller, by itself) - at once')
  expect(drawn).toContain('handed_over --> [*]')
  expect(drawn).not.toContain('booked --> [*]')
})

it('needs a place for the diagram', () => {
  expect(() => replaceDiagram('nothing', transitions)).toThrow('no place')
})
