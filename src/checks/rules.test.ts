import { expect, test } from 'vitest'
import { checkTests, outcomes, testsHardware } from './rules.ts'

test('a check tests hardware when a part of the phone passed or failed', () => {
  const enough = checkTests.flatMap((test) =>
    [...outcomes, null]
      .filter((outcome) =>
        testsHardware([
          { test: 'network', outcome: 'passed' },
          { test, outcome },
        ]),
      )
      .map((outcome) => `${test} ${outcome}`),
  )
  const parts = ['touch', 'display', 'sound', 'back-camera', 'front-camera', 'vibration', 'motion']
  expect(enough).toEqual(
    [...parts, 'location', 'battery', 'lock'].flatMap((test) => [`${test} passed`, `${test} failed`]),
  )
})
