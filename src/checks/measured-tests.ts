import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from '@hono/zod-openapi'
import { checkNewPasskey, newCredential } from '../factors/index.ts'
import { defineTest, pick, sumOf } from './define-test.ts'
import {
  angleBetween,
  colours,
  grid,
  maxTilt,
  poses,
  type Sign,
  toneMillis,
  tones,
  type Vector,
  vectors,
} from './rules.ts'

/** The tests in which a phone measures something of itself. */

const allCells = Array.from({ length: grid.rows * grid.columns }, (_, cell) => cell)
const cell = z
  .int()
  .min(0)
  .max(allCells.length - 1)
const millis = z.int().min(0).max(600_000)

const targetsAsked = 4
/** The least time that a finger needs to cross all cells. */
const minSweepMillis = 1500
/** How much of the screen has to be tested, in percent: less than that leaves room for another window over what is broken. */
const minCovered = 70

const touch = defineTest({
  features: z.object({
    taps: z.array(cell).max(8),
    sweeps: z.array(z.object({ cells: z.array(cell).max(allCells.length), millis })).max(2),
    /** How much of the screen the page could use, in percent. */
    covered: z.int().min(0).max(100),
  }),
  ask: () => ({ targets: pick(allCells, targetsAsked) }),
  takes: ({ sweeps }) => sumOf(sweeps.map(({ millis }) => millis)),
  judge: ({ challenge, features: { taps, sweeps, covered } }) => {
    if (!isDeepStrictEqual(taps, challenge.targets)) return null
    const touched = new Set(sweeps.flatMap(({ cells }) => cells))
    const missed = allCells.length - touched.size
    const isQuick = missed === 0 && sumOf(sweeps.map(({ millis }) => millis)) < minSweepMillis
    const signs: Sign[] = isQuick ? ['too-quick'] : []
    const found = { missed, covered }
    if (missed === 0) {
      return covered < minCovered
        ? { outcome: 'not-testable-here', reason: 'small-window', found, signs }
        : { outcome: 'passed', found, signs }
    }
    // A finger may slip past a cell once.
    return sweeps.length < 2 ? null : { outcome: 'failed', reason: 'cells-missed', found, signs }
  },
})

const minColourMillis = 500

const display = defineTest({
  features: z.object({
    shown: z.array(z.object({ colour: z.enum(colours), millis })).max(colours.length),
    fine: z.boolean(),
  }),
  ask: () => ({ colours: pick(colours, colours.length) }),
  takes: ({ shown }) => sumOf(shown.map(({ millis }) => millis)),
  judge: ({ challenge, features: { shown, fine } }) => {
    const seen = shown.filter(({ millis }) => millis >= minColourMillis).map(({ colour }) => colour)
    if (!isDeepStrictEqual(seen, challenge.colours)) return null
    return fine ? { outcome: 'seller-said' } : { outcome: 'failed', reason: 'spots' }
  },
})

const tonesPlayed = 4
/** How much louder than the other tones one must be to count as heard, in decibels. */
const minDecibels = 10

const sound = defineTest({
  features: z.object({
    /** For each tone played, how loud each of the possible tones was meanwhile, in decibels. */
    heard: z.array(z.array(z.number().min(-400).max(100)).length(tones.length)).max(8),
    /** Whether the phone filters its microphone's sound; null when it does not say. */
    filtered: z.boolean().nullable(),
  }),
  ask: () => ({ tones: pick(tones, tonesPlayed) }),
  takes: ({ heard }) => heard.length * toneMillis,
  judge: ({ challenge, features: { heard, filtered } }) => {
    if (heard.length !== challenge.tones.length) return null
    const loudest = heard.map(findTone)
    if (isDeepStrictEqual(loudest, challenge.tones)) return { outcome: 'passed' }
    if (filtered) return { outcome: 'not-testable-here', reason: 'voice-processing' }
    const isSilent = loudest.every((tone) => tone === null)
    return { outcome: 'failed', reason: isSilent ? 'silent' : 'heard-otherwise' }
  },
})

/** The tone that stands out among these levels; null when none does. */
function findTone(levels: number[]): number | null {
  const sorted = levels.toSorted((a, b) => b - a)
  const [first = 0] = sorted
  const middle = sorted[Math.ceil(sorted.length / 2)] ?? first
  return first - middle >= minDecibels ? (tones[levels.indexOf(first)] ?? null) : null
}

const camera = defineTest({
  features: z.object({
    code: z.string().regex(/^\d{6}$/),
    by: z.enum(['scan', 'typed']),
  }),
  ask: () => ({ code: String(randomInt(100_000, 1_000_000)) }),
  judge: ({ challenge, features: { code, by } }) => {
    if (code !== challenge.code) return null
    // Whoever types it may have read it from the other screen.
    return by === 'scan' ? { outcome: 'passed' } : { outcome: 'seller-said', reason: 'typed' }
  },
})

const vibration = defineTest({
  features: z.object({ felt: z.int().min(0).max(9) }),
  ask: () => ({ pulses: randomInt(2, 6) }),
  judge: ({ challenge, features: { felt } }) => {
    if (felt === 0) return { outcome: 'failed', reason: 'nothing-felt' }
    return felt === challenge.pulses ? { outcome: 'passed' } : null
  },
})

const posesAsked = 4
const gravity = { least: 8.6, most: 11 }
const minHoldMillis = 400
/** How far the gyroscope may differ from the turn between two poses, in degrees. */
const maxTurnError = 60
const reading = z.number().min(-1000).max(1000)

const lengthOf = ({ x, y, z }: Vector) => Math.hypot(x, y, z)

const motion = defineTest({
  features: z.object({
    holds: z
      .array(
        z.object({
          x: reading,
          y: reading,
          z: reading,
          millis,
          /** How far it turned since the hold before, in degrees, by the gyroscope. */
          turned: z.number().min(0).max(1080).nullable(),
        }),
      )
      .max(8),
  }),
  ask: () => ({ poses: pick(poses, posesAsked) }),
  takes: ({ holds }) => sumOf(holds.map(({ millis }) => millis)),
  judge: ({ challenge, features: { holds } }) => {
    if (holds.length !== challenge.poses.length) return null
    if (holds.every((hold) => lengthOf(hold) < 1)) return { outcome: 'failed', reason: 'no-motion' }
    const areAtRest = holds.every((hold) => {
      const length = lengthOf(hold)
      return length >= gravity.least && length <= gravity.most && hold.millis >= minHoldMillis
    })
    const tilts = holds.map((hold, place) => angleBetween(hold, vectors[challenge.poses[place] ?? 'upright']))
    const areHeld = tilts.every((tilt) => tilt <= maxTilt) || tilts.every((tilt) => 180 - tilt <= maxTilt)
    if (areAtRest && areHeld) {
      // One may turn further than needed, but not less.
      const turnsOtherwise = holds.some((hold, place) => {
        const before = holds[place - 1] ?? hold
        return hold.turned !== null && hold.turned < angleBetween(before, hold) - maxTurnError
      })
      return { outcome: 'passed', signs: turnsOtherwise ? ['turned-otherwise'] : [] }
    }
    const [first] = holds
    const isStuck = first !== undefined && holds.every((hold) => angleBetween(first, hold) < 5)
    return isStuck ? { outcome: 'failed', reason: 'no-motion' } : null
  },
})

/** The accuracy in metres that a phone reaches outdoors; indoors a worse one says nothing about it. */
const maxMetres = 50

const location = defineTest({
  features: z.object({ accuracy: z.number().min(0).max(1e7), millis }),
  takes: ({ millis }) => millis,
  judge: ({ features: { accuracy } }) =>
    accuracy <= maxMetres
      ? { outcome: 'passed', found: { metres: Math.ceil(accuracy) } }
      : { outcome: 'not-testable-here', reason: 'imprecise' },
})

const battery = defineTest({
  features: z.object({
    /** In percent; null where the browser does not tell. */
    level: z.int().min(0).max(100).nullable(),
    /** Whether charging began or ended while it was plugged in. */
    changed: z.boolean(),
    fine: z.boolean(),
  }),
  judge: ({ features: { level, changed, fine } }) => {
    const found: Record<string, number> = level === null ? {} : { level }
    if (!fine) return { outcome: 'failed', reason: 'not-charging', found }
    return { outcome: changed && level !== null ? 'passed' : 'seller-said', found }
  },
})

const lock = defineTest({
  features: newCredential,
  judge: async ({ features, nonce, publicUrl }) =>
    (await checkNewPasskey(features, { challenge: nonce, publicUrl })) && { outcome: 'passed' },
})

const network = defineTest({
  features: z.object({ kind: z.enum(['wifi', 'cellular', 'ethernet', 'other']) }),
  judge: ({ features: { kind } }) => ({ outcome: 'passed', found: { kind } }),
})

export const measuredTests = {
  touch,
  display,
  sound,
  vibration,
  motion,
  location,
  battery,
  lock,
  network,
  'back-camera': camera,
  'front-camera': camera,
}
