import { randomBytes, randomInt } from 'node:crypto'
import type { AskedChallenge } from './contract.ts'
import { type CheckTest, colours, grid, poses, tones } from './rules.ts'

/** What the server asks of a phone in one test; empty for tests that only measure or ask. `code`: what a camera has to see. */
export type Challenge = AskedChallenge['challenge'] & { code?: string }

const tonesPlayed = 4
const posesAsked = 4
const targetsAsked = 4

/** Makes the random challenge of a test. */
export function makeChallenge(test: CheckTest): Challenge {
  switch (test) {
    case 'touch': {
      const cells = Array.from({ length: grid.rows * grid.columns }, (_, cell) => cell)
      return { ...grid, targets: pick(cells, targetsAsked) }
    }
    case 'display':
      return { colours: pick(colours, colours.length) }
    case 'sound':
      return { tones: pick(tones, tonesPlayed) }
    case 'back-camera':
    case 'front-camera':
      return { code: String(randomInt(100_000, 1_000_000)) }
    case 'vibration':
      return { pulses: randomInt(2, 6) }
    case 'motion':
      return { poses: pick(poses, posesAsked) }
    default:
      return {}
  }
}

export const makeNonce = (): string => randomBytes(16).toString('base64url')

/** Draws `count` different ones of `all`, in random order. */
function pick<Each>(all: readonly Each[], count: number): Each[] {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)).flat()
}
