import { describe, expect, test } from 'vitest'
import { phoneProfile } from '../../tests/support/phone-check.ts'
import type { PhoneFacts } from '../listings/rules.ts'
import { brandOfModel, isSameKind } from './compared-tests.ts'
import type { Challenge } from './define-test.ts'
import { type Features, judge, makeChallenge } from './judge-answer.ts'
import { checkTests, grid, type Judgement, type Pose, tones } from './rules.ts'

const allCells = Array.from({ length: grid.rows * grid.columns }, (_, cell) => cell)
const without = (...missed: number[]) => allCells.filter((cell) => !missed.includes(cell))
const sweep = (cells: number[], millis = 6000) => ({ cells, millis })

const judged = <Test extends keyof Features>(
  name: Test,
  challenge: Challenge,
  features: Features[Test],
  changes: Partial<PhoneFacts> = {},
) => {
  const facts = { storageGb: null, batteryHealth: null, replacedParts: null, ...changes }
  const listed = { brandName: 'Samsung', ...facts }
  return judge(name, { challenge, features, listed, nonce: '', publicUrl: '' }) as Judgement | null
}

describe('touch', () => {
  const challenge = { targets: [3, 40, 7, 83] }
  const taps = challenge.targets
  test.each([
    ['every cell', { taps, sweeps: [sweep(allCells)], covered: 96 }, { outcome: 'passed' }],
    [
      'a cell missed once',
      { taps, sweeps: [sweep(without(5)), sweep([5])], covered: 96 },
      { outcome: 'passed' },
    ],
    ['a cell missed in one try', { taps, sweeps: [sweep(without(5))], covered: 96 }, null],
    [
      'a cell missed twice',
      { taps, sweeps: [sweep(without(5, 6)), sweep(without(5))], covered: 96 },
      { outcome: 'failed', reason: 'cells-missed', found: { missed: 1 } },
    ],
    [
      'a stripe alone, quickly',
      { taps, sweeps: [sweep([1, 2], 300), sweep([], 200)], covered: 96 },
      { outcome: 'failed', signs: [] },
    ],
    [
      'half of the screen, beside another window',
      { taps, sweeps: [sweep(allCells)], covered: 48 },
      { outcome: 'not-testable-here', reason: 'small-window' },
    ],
    ['taps in another order', { taps: [40, 3, 7, 83], sweeps: [sweep(allCells)], covered: 96 }, null],
    ['no taps', { taps: [], sweeps: [sweep(allCells)], covered: 96 }, null],
    [
      'all at once',
      { taps, sweeps: [sweep(allCells, 40)], covered: 96 },
      { outcome: 'passed', signs: ['too-quick'] },
    ],
    [
      'all at once, in two tries',
      { taps, sweeps: [sweep(without(5), 0), sweep([5], 0)], covered: 96 },
      { outcome: 'passed', signs: ['too-quick'] },
    ],
  ])('%s', (_, features, expected) => {
    const result = judged('touch', challenge, features)
    if (expected === null) expect(result).toBeNull()
    else expect(result).toMatchObject(expected)
  })
})

describe('display', () => {
  const challenge: Challenge = { colours: ['red', 'white', 'black', 'green', 'blue'] }
  const shown = (challenge.colours ?? []).map((colour) => ({ colour, millis: 900 }))
  test.each([
    ['fine', { shown, fine: true }, { outcome: 'seller-said' }],
    ['with spots', { shown, fine: false }, { outcome: 'failed', reason: 'spots' }],
    ['in another order', { shown: shown.toReversed(), fine: true }, null],
    ['tapped away', { shown: shown.map((each) => ({ ...each, millis: 50 })), fine: true }, null],
  ])('%s', (_, features, expected) => {
    expect(judged('display', challenge, features)).toEqual(expected)
  })
})

describe('sound', () => {
  const challenge = { tones: [1700, 1000, 3100, 2300] }
  const loud = (hertz: number | null) => tones.map((tone) => (tone === hertz ? -30 : -80))
  const heard = challenge.tones.map(loud)
  test.each([
    ['the tones', { heard, filtered: false }, { outcome: 'passed' }],
    [
      'nothing',
      { heard: challenge.tones.map(() => loud(null)), filtered: false },
      { outcome: 'failed', reason: 'silent' },
    ],
    [
      'another order',
      { heard: heard.toReversed(), filtered: null },
      { outcome: 'failed', reason: 'heard-otherwise' },
    ],
    [
      'nothing by a phone that filters',
      { heard: challenge.tones.map(() => loud(null)), filtered: true },
      { outcome: 'not-testable-here', reason: 'voice-processing' },
    ],
    ['too few', { heard: heard.slice(1), filtered: false }, null],
    [
      'everything equally loud',
      { heard: challenge.tones.map(() => tones.map(() => -20)), filtered: false },
      { outcome: 'failed', reason: 'silent' },
    ],
  ])('%s', (_, features, expected) => {
    expect(judged('sound', challenge, features)).toEqual(expected)
  })
})

describe('a camera', () => {
  test.each([
    ['that reads the code', { code: '482913', by: 'scan' }, { outcome: 'passed' }],
    ['whose code is typed', { code: '482913', by: 'typed' }, { outcome: 'seller-said', reason: 'typed' }],
    ['with another code', { code: '482914', by: 'scan' }, null],
  ] as const)('%s', (_, features, expected) => {
    const result = judged('back-camera', { code: '482913' }, features)
    if (expected === null) expect(result).toBeNull()
    else expect(result).toMatchObject(expected)
  })
})

test.each([
  [3, { outcome: 'passed' }],
  [0, { outcome: 'failed', reason: 'nothing-felt' }],
  [2, null],
])('a vibration of three that is counted as %i', (felt, expected) => {
  expect(judged('vibration', { pulses: 3 }, { felt })).toEqual(expected)
})

describe('motion', () => {
  const challenge: Challenge = { poses: ['face-up', 'left-edge', 'upright', 'face-down'] }
  const at: Record<Pose, [number, number, number]> = {
    'face-up': [0, 0, 9.8],
    'face-down': [0, 0, -9.8],
    upright: [0.5, 9.7, 1],
    'left-edge': [9.8, 0, 0.4],
    'right-edge': [-9.8, 0, 0],
  }
  const hold = (pose: Pose, turned: number | null = null, sign = 1) => {
    const [x, y, z] = at[pose]
    return { x: sign * x, y: sign * y, z: sign * z, millis: 800, turned }
  }
  const all = (sign = 1, turned: number | null = null) =>
    (challenge.poses ?? []).map((pose) => hold(pose, turned, sign))
  test.each([
    ['as Android reads it', all(), { outcome: 'passed', signs: [] }],
    ['as an iPhone reads it', all(-1), { outcome: 'passed', signs: [] }],
    ['with turns', all(1, 95), { outcome: 'passed', signs: [] }],
    ['without a turn between them', all(1, 0), { outcome: 'passed', signs: ['turned-otherwise'] }],
    ['in another order', all().toReversed(), null],
    ['with one of the other sign', [...all().slice(0, 3), hold('face-down', null, -1)], null],
    [
      'that never changes',
      challenge.poses?.map(() => hold('face-up')) ?? [],
      { outcome: 'failed', reason: 'no-motion' },
    ],
    [
      'of zeros',
      all().map((each) => ({ ...each, x: 0, y: 0, z: 0 })),
      { outcome: 'failed', reason: 'no-motion' },
    ],
    [
      'while it is moved',
      all().map((each) => ({ ...each, x: each.x * 2, y: each.y * 2, z: each.z * 2 })),
      null,
    ],
    ['in free fall', all().map((each) => ({ ...each, x: each.x / 2, y: each.y / 2, z: each.z / 2 })), null],
    ['in fewer poses', all().slice(0, 3), null],
    ['for an instant', all().map((each) => ({ ...each, millis: 20 })), null],
  ])('%s', (_, holds, expected) => {
    expect(judged('motion', challenge, { holds })).toEqual(expected)
  })
})

test.each([
  [12.3, { outcome: 'passed', found: { metres: 13 } }],
  [50, { outcome: 'passed', found: { metres: 50 } }],
  [51, { outcome: 'not-testable-here', reason: 'imprecise' }],
])('a location to %d m', (accuracy, expected) => {
  expect(judged('location', {}, { accuracy, millis: 900 })).toEqual(expected)
})

test.each([
  [
    { level: 62, changed: true, fine: true },
    { outcome: 'passed', found: { level: 62 } },
  ],
  [
    { level: 62, changed: false, fine: true },
    { outcome: 'seller-said', found: { level: 62 } },
  ],
  [
    { level: null, changed: false, fine: true },
    { outcome: 'seller-said', found: {} },
  ],
  // A browser that tells no level tells no change either.
  [
    { level: null, changed: true, fine: true },
    { outcome: 'seller-said', found: {} },
  ],
  [
    { level: 62, changed: false, fine: false },
    { outcome: 'failed', reason: 'not-charging', found: { level: 62 } },
  ],
])('a battery of %o', (features, expected) => {
  expect(judged('battery', {}, features)).toEqual(expected)
})

describe('the profile of a browser', () => {
  test.each([
    ['of the brand', {}, { outcome: 'seller-said', reason: 'nothing-against', signs: [] }],
    ['of another brand', { model: 'Redmi Note 12' }, { outcome: 'failed', reason: 'another-brand' }],
    ['without a name', { model: '' }, { outcome: 'not-testable-here', reason: 'unnamed' }],
    ['of an iPhone', { model: '', platform: 'iOS' }, { outcome: 'failed', reason: 'another-brand' }],
    [
      'of a computer',
      { model: '', platform: 'Windows', mobile: false, touchPoints: 10, width: 1280, height: 720 },
      { outcome: 'failed', reason: 'not-a-phone', signs: ['desktop'] },
    ],
    [
      'of a computer with a touchscreen and a small window',
      { model: '', platform: 'MacIntel', mobile: false, touchPoints: 10, width: 720, height: 1280 },
      { outcome: 'failed', reason: 'not-a-phone', signs: ['desktop'] },
    ],
    [
      'of a computer without a touchscreen',
      { model: '', platform: 'Linux', mobile: false, touchPoints: 1 },
      { outcome: 'failed', reason: 'not-a-phone', signs: ['desktop'] },
    ],
    [
      'of an Android phone that is shown the desktop site',
      { model: '', platform: 'Linux', mobile: false, touchPoints: 2, width: 1280, height: 719 },
      { outcome: 'not-testable-here', reason: 'desktop-site' },
    ],
    [
      'of an iPhone that is shown the desktop site',
      { model: '', platform: 'MacIntel', mobile: false, width: 390, height: 844 },
      { outcome: 'not-testable-here', reason: 'desktop-site' },
    ],
    [
      'of a computer that says it is the phone',
      { touchPoints: 0, driven: true, gpu: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))' },
      { outcome: 'seller-said', signs: ['desktop', 'driven', 'software-gpu'] },
    ],
    [
      'of a computer with a touchscreen that says it is the phone',
      { platform: 'Windows' },
      { outcome: 'seller-said', signs: ['desktop'] },
    ],
  ])('%s', (_, changes, expected) => {
    expect(judged('profile', {}, { ...phoneProfile, ...changes })).toMatchObject(expected)
  })

  test.each(['Redmi 12, call 01711223344', 'see https://swap-certified.example', 'A\nB'])(
    'shows buyers no message in place of a model: %j',
    (model) => {
      expect(judged('profile', {}, { ...phoneProfile, model })?.found).toEqual({})
    },
  )

  test.each([
    ['SM-S918B', 'Samsung'],
    ['iPhone', 'Apple'],
    ['2201117TG', 'Xiaomi'],
    ['POCO X5', 'Xiaomi'],
    ['V2204', 'Vivo'],
    ['vivo 1904', 'Vivo'],
    ['CPH2387', null],
  ])('%s is of %s', (model, brand) => {
    expect(brandOfModel(model)).toBe(brand)
  })
})

describe('two profiles', () => {
  const turned = { width: phoneProfile.height, height: phoneProfile.width }
  test.each([
    ['the same', {}, true],
    ['one of the phone on its side', turned, true],
    ['one without a model', { model: '' }, true],
    ['one of another model', { model: 'SM-A546E' }, false],
    ['one of another platform', { platform: 'iOS' }, false],
    ['one with a wider screen', { width: 412 }, false],
    ['one with a longer screen', { height: 915 }, false],
  ])('are of one kind of phone: %s', (_, changes, expected) => {
    const other = { ...phoneProfile, ...changes }
    expect([isSameKind(phoneProfile, other), isSameKind(other, phoneProfile)]).toEqual([expected, expected])
  })
  test('are of one kind when the system became newer, not older', () => {
    const older = { ...phoneProfile, platformVersion: '14.0.0' }
    expect([isSameKind(older, phoneProfile), isSameKind(phoneProfile, older)]).toEqual([true, false])
  })
  test('say nothing when one is unknown, or of a phone that was shown the desktop site', () => {
    const asDesktop = { ...phoneProfile, model: '', platform: 'Linux', mobile: false }
    expect([isSameKind(asDesktop, phoneProfile), isSameKind(phoneProfile, asDesktop)]).toEqual([null, null])
    expect([isSameKind(null, phoneProfile), isSameKind(phoneProfile, null)]).toEqual([null, null])
  })
})

describe('what the seller says', () => {
  const said = { outcome: 'seller-said' }
  const otherwise = { outcome: 'failed', reason: 'not-as-listed' }
  test.each([
    [64, null, said],
    [64, 64, said],
    [64, 128, otherwise],
  ] as const)('%i GB of storage, listed with %s', (gb, storageGb, expected) => {
    expect(judged('storage', {}, { gb }, { storageGb })).toMatchObject({ ...expected, found: { gb } })
  })
  test.each([
    [80, null, said],
    [95, 90, said],
    [87, 90, said],
    [86, 90, otherwise],
  ] as const)('%i%% of a battery, listed with %s', (percent, batteryHealth, expected) => {
    const found = { percent }
    expect(judged('battery-health', {}, { percent }, { batteryHealth })).toMatchObject({ ...expected, found })
  })
  test.each([
    [true, null, said],
    [false, [], said],
    [true, ['screen'], said],
    [true, [], otherwise],
    [false, ['battery'], otherwise],
  ] as const)('of replaced parts %s, listed with %j', (replaced, listed, expected) => {
    const facts = { replacedParts: listed && [...listed] }
    expect(judged('parts', {}, { replaced }, facts)).toMatchObject(expected)
  })
  test.each([
    [true, said],
    [false, { outcome: 'failed', reason: 'faulty' }],
  ])('that buttons and earpiece work: %s', (fine, expected) => {
    for (const name of ['buttons', 'earpiece'] as const) {
      expect(judged(name, {}, { fine })).toEqual(expected)
    }
  })
})

test.each(checkTests)('the challenge of %s has no more than its test needs', (name) => {
  const challenge = makeChallenge(name)
  expect(JSON.stringify(challenge).length).toBeLessThan(120)
  const { targets, colours, tones: asked, poses } = challenge
  for (const drawn of [targets, colours, asked, poses] as (unknown[] | undefined)[]) {
    expect(new Set(drawn).size).toBe(drawn?.length ?? 0)
  }
})
