import { expect, it } from 'vitest'
import { phoneProfile } from '../../tests/support/phone-check.ts'
import { answer, type Features } from './judge-answer.ts'

const camera = { code: '123456', by: 'scan' } as const
const signed = { clientDataJSON: 'e30', attestationObject: 'oA' }

/** What a phone may send of each test, with something in every list. */
const sent: Features = {
  touch: { taps: [1], sweeps: [{ cells: [1], millis: 5000 }], covered: 95 },
  display: { shown: [{ colour: 'red', millis: 900 }], fine: true },
  sound: { heard: [[-90, -90, -20, -90, -90, -90]], filtered: null },
  'back-camera': camera,
  'front-camera': camera,
  vibration: { felt: 3 },
  motion: { holds: [{ x: 0, y: 0, z: 9.8, millis: 700, turned: 90 }] },
  location: { accuracy: 12, millis: 900 },
  battery: { level: 62, changed: true, fine: true },
  lock: { id: 'AA', rawId: 'AA', type: 'public-key', response: signed },
  network: { kind: 'wifi' },
  profile: phoneProfile,
  storage: { gb: 128 },
  'battery-health': { percent: 90 },
  parts: { replaced: false },
  buttons: { fine: true },
  earpiece: { fine: true },
}

type Part = [path: string, value: unknown]

/** Copies of a value in each of which one part, named by its path, is huge or cannot be stored, and in each of which one is missing. */
function spoil(value: unknown, path = ''): Part[] {
  if (Array.isArray(value)) {
    const [first] = value
    return [
      [path, Array(1000).fill(first)],
      ...spoil(first, `${path}[0]`).map(([at, bad]): Part => [at, [bad, ...value.slice(1)]]),
    ]
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => [
      ...spoil(part, `${path}.${name}`).map(([at, bad]): Part => [at, { ...value, [name]: bad }]),
      [`${path}.${name} missing`, { ...value, [name]: undefined }],
    ])
  }
  if (typeof value === 'number')
    return [
      [`${path} huge`, 1e12],
      [`${path} negative`, -1e12],
    ]
  if (typeof value !== 'string') return []
  return [
    [`${path} huge`, 'A'.repeat(100_000)],
    [`${path} not stored by PostgreSQL`, `${value}\0`],
  ]
}

const fits = (test: string, features: unknown) => answer.safeParse({ test, features }).success

it.each(Object.entries(sent))('of %s no part may be huge or missing', (test, features) => {
  expect(fits(test, features)).toBe(true)
  const accepted = spoil(features).filter(([, bad]) => fits(test, bad))
  expect(accepted.map(([path]) => path)).toEqual([])
})

it('has no verdict in place of what was measured', () => {
  expect(answer.safeParse({ test: 'touch', outcome: 'passed' }).success).toBe(false)
  expect(answer.safeParse({ obstacle: 'silent' }).success).toBe(false)
})

it('half a character in a profile, which JSON in PostgreSQL cannot hold, is replaced', () => {
  const features = { ...phoneProfile, model: 'SM-A146P\ud800' }
  expect(answer.parse({ test: 'profile', features })).toMatchObject({
    features: { model: 'SM-A146P\ufffd' },
  })
})
