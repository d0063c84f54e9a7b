import { z } from '@hono/zod-openapi'
import { comparedTests } from './compared-tests.ts'
import type { Case, Challenge, Test } from './define-test.ts'
import { measuredTests } from './measured-tests.ts'
import { type CheckTest, checkTests, obstacles } from './rules.ts'

const tests = { ...measuredTests, ...comparedTests } satisfies Record<CheckTest, Test>

export type Features = { [Name in CheckTest]: z.infer<(typeof tests)[Name]['features']> }

const testOf = (name: CheckTest): Test => tests[name]

const measured = checkTests.map((test) =>
  z.object({ test: z.literal(test), features: tests[test].features }),
) as unknown as [z.ZodObject<{ test: z.ZodLiteral<CheckTest>; features: z.ZodType }>]

/** An answer to the challenge with this nonce: what was measured, that it does not work, that it cannot be tested, or none. */
export const answer = z.union([
  z.discriminatedUnion('test', measured),
  z.object({ faulty: z.literal(true) }),
  z.object({ obstacle: z.enum(obstacles) }),
  z.object({ skipped: z.literal(true) }),
])

/** Makes the random challenge of a test. */
export const makeChallenge = (test: CheckTest): Challenge => testOf(test).ask?.() ?? {}

/** Judges what a phone measured in a test; null when it has to be done again, because it does not answer the challenge. */
export const judge = <Name extends CheckTest>(name: Name, asked: Case<Challenge, Features[Name]>) =>
  testOf(name).judge(asked)

/** The least time in which a phone measures this in a test, in milliseconds. */
export const leastMillis = (name: CheckTest, features: unknown) => testOf(name).takes?.(features) ?? 0
