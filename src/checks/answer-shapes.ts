import { z } from '@hono/zod-openapi'
import { newCredential } from '../factors/index.ts'
import { storageSizes } from '../listings/rules.ts'
import { optionalText } from '../platform/http/text-fields.ts'
import { colours, grid, obstacles, tones } from './rules.ts'

/** What a phone sends of each test: what it measured, never a verdict. */

const cell = z
  .int()
  .min(0)
  .max(grid.rows * grid.columns - 1)
const millis = z.int().min(0).max(600_000)
const reading = z.number().min(-1000).max(1000)

const said = z.object({ fine: z.boolean() }).openapi({ description: 'What the person holding it says' })

const camera = z.object({
  code: z.string().regex(/^\d{6}$/),
  by: z.enum(['scan', 'typed']),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
})

const featureShapes = {
  touch: z.object({
    taps: z.array(cell).max(8),
    sweeps: z.array(z.object({ cells: z.array(cell).max(grid.rows * grid.columns), millis })).max(2),
    /** How much of the screen the page could use, in percent. */
    covered: z.int().min(0).max(100),
  }),
  display: z.object({
    shown: z.array(z.object({ colour: z.enum(colours), millis })).max(colours.length),
    fine: z.boolean(),
  }),
  sound: z.object({
    /** For each tone played, how loud each of the possible tones was meanwhile, in decibels. */
    heard: z.array(z.array(z.number().min(-400).max(100)).length(tones.length)).max(8),
    /** Whether the phone filters its microphone's sound; null when it does not say. */
    filtered: z.boolean().nullable(),
  }),
  'back-camera': camera,
  'front-camera': camera,
  vibration: z.object({ felt: z.int().min(0).max(9) }),
  motion: z.object({
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
  location: z.object({ accuracy: z.number().min(0).max(1e7), millis }),
  battery: z.object({
    /** In percent; null where the browser does not tell. */
    level: z.int().min(0).max(100).nullable(),
    /** Whether charging began or ended while it was plugged in. */
    changed: z.boolean(),
    fine: z.boolean(),
  }),
  lock: newCredential,
  network: z.object({ kind: z.enum(['wifi', 'cellular', 'ethernet', 'other']) }),
  profile: z.object({
    /** As the browser names the phone; '' when it does not. */
    model: optionalText(80),
    platform: optionalText(40),
    platformVersion: optionalText(40),
    mobile: z.boolean(),
    width: z.int().min(0).max(20_000),
    height: z.int().min(0).max(20_000),
    ratio: z.number().min(0).max(20),
    touchPoints: z.int().min(0).max(100),
    cores: z.int().min(0).max(1024),
    gpu: optionalText(200),
    /** Whether a program drives the browser. */
    driven: z.boolean(),
  }),
  storage: z.object({ gb: z.literal(storageSizes) }),
  'battery-health': z.object({ percent: z.int().min(1).max(100) }),
  parts: z.object({ replaced: z.boolean() }),
  buttons: said,
  earpiece: said,
}

export type Features = { [Test in keyof typeof featureShapes]: z.infer<(typeof featureShapes)[Test]> }

const measured = Object.entries(featureShapes).map(([test, features]) =>
  z.object({ test: z.literal(test), features }),
) as unknown as [z.ZodObject<{ test: z.ZodLiteral<keyof Features>; features: z.ZodType }>]

/** An answer to the challenge with this nonce: what was measured, that it does not work, that it cannot be tested, or none. */
export const answer = z.union([
  z.discriminatedUnion('test', measured),
  z.object({ faulty: z.literal(true) }),
  z.object({ obstacle: z.enum(obstacles) }),
  z.object({ skipped: z.literal(true) }),
])
