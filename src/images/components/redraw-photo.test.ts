import { expect, it } from 'vitest'
import { scaleOf } from './redraw-photo.ts'

it.each([
  ['a photo', 3000, 4000, 1500],
  ['a photo that lies', 4000, 3000, 2000],
  ['a small one', 800, 600, 800],
  ['a screenshot', 1080, 2400, 1080],
  ['a long screenshot', 1080, 16_000, 1080],
  ['a long and wide screenshot', 1440, 9000, 1280],
])('%s is scaled down to what the service keeps of it', (_what, width, height, kept) => {
  expect(Math.round(width * scaleOf({ width, height }))).toBe(kept)
})
