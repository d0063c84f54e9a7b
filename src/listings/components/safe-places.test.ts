import { expect, test } from 'vitest'
import { listPlaces } from '../../spelling/index.ts'
import { suggestPlaces } from './safe-places.ts'

const namesNear = (en: string) => suggestPlaces({ en, bn: '' }).map((place) => place.en)

test.each([
  ['Mirpur, Dhaka', 'Sony Square, Mirpur 2'],
  ['Bashundhara, Dhaka', 'Jamuna Future Park, Kuril'],
  ['Dhaka', 'Bashundhara City, Panthapath'],
  ['Agrabad, Chattogram', 'Akhtaruzzaman Centre, Agrabad'],
])('near %s the first is %s', (place, first) => expect(namesNear(place)[0]).toBe(first))

test('where none is known, none is suggested', () => {
  expect(namesNear('Bandarban')).toEqual([])
  expect(suggestPlaces(null)).toEqual([])
})

test('every district and area that a place is near to is one that listings have', async () => {
  const source = await import('node:fs').then(({ readFileSync }) =>
    readFileSync(new URL('./safe-places.ts', import.meta.url), 'utf8'),
  )
  const known = new Set(listPlaces().map(({ labels }) => labels.en))
  const areas = [...source.matchAll(/near: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  )
  const districts = [...source.matchAll(/^ {2}(\w+): \[/gm)].map(([, name]) => name)
  expect(areas.length).toBeGreaterThan(30)
  for (const name of [...areas, ...districts]) expect(known).toContain(name)
})
