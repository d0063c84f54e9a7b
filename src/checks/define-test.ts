import { randomInt } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { PhoneFacts } from '../listings/rules.ts'
import { colours, type Judgement, poses } from './rules.ts'

/** What a phone reads of a challenge; empty for tests that only measure or ask. */
export const challengeShape = z.object({
  targets: z.array(z.int()).optional().openapi({ description: 'The fields to tap, in their order' }),
  colours: z.array(z.enum(colours)).optional(),
  tones: z.array(z.int()).optional().openapi({ description: 'In hertz' }),
  pulses: z.int().optional(),
  poses: z.array(z.enum(poses)).optional(),
})

/** What the server asks of a phone in one test. `code`: what a camera has to see. */
export type Challenge = z.infer<typeof challengeShape> & { code?: string }

type Listed = { brandName: string } & Pick<PhoneFacts, 'storageGb' | 'batteryHealth' | 'replacedParts'>

/** What a phone was asked, what it measured, how it is listed, and what a signature of it is over. */
export type Case<Asked, Features> = {
  challenge: Asked
  features: Features
  listed: Listed
  nonce: string
  publicUrl: string
}

type Judged = Judgement | null

/** A test as the server knows it. */
export type Test<Asked = Challenge, Shape extends z.ZodType = z.ZodType> = {
  /** What a phone sends of it: what it measured, never a verdict. */
  features: Shape
  /** Makes its random challenge. */
  ask?(): Asked
  /** How long it takes at the least to measure this, in milliseconds. */
  takes?(features: z.infer<Shape>): number
  /** Judges what was measured; null when it does not answer the challenge, or has to be measured again. */
  judge(asked: Case<Asked, z.infer<Shape>>): Judged | Promise<Judged>
}

export const defineTest = <Shape extends z.ZodType, Asked extends Challenge>(test: Test<Asked, Shape>) => test

/** Draws `count` different ones of `all`, in random order. */
export function pick<Each>(all: readonly Each[], count: number): Each[] {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)).flat()
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
