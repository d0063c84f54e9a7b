import type { checkTestTexts } from './texts.ts'
import { reasonTexts } from './texts.ts'

export type CheckTest = keyof typeof checkTestTexts

type Kind = 'hardware' | 'core' | 'meeting'

/**
 * The tests of a check, in the order in which they are done; the last five are only asked. In a 'hardware' test a part of the phone does
 * something. A failed 'core' one caps the stated condition of the phone at 'fair'. Those of the 'meeting', about a minute, are done
 * again when its buyer meets the seller.
 */
const kindsOf: Record<CheckTest, readonly Kind[]> = {
  touch: ['hardware', 'core', 'meeting'],
  display: ['hardware', 'core'],
  sound: ['hardware', 'core', 'meeting'],
  'back-camera': ['hardware', 'core', 'meeting'],
  'front-camera': ['hardware', 'core', 'meeting'],
  vibration: ['hardware', 'meeting'],
  motion: ['hardware'],
  location: ['hardware'],
  battery: ['hardware', 'core'],
  lock: ['hardware'],
  network: [],
  profile: ['meeting'],
  storage: [],
  'battery-health': [],
  parts: [],
  buttons: [],
  earpiece: [],
}

/** The tests of a check, in their order. */
export const checkTests = Object.keys(kindsOf) as [CheckTest, ...CheckTest[]]

/** Whether a test that fails caps the stated condition. */
export const isCore = (test: CheckTest) => kindsOf[test].includes('core')

/** The tests that are done again at the meeting, in their order. */
export const meetingTests = checkTests.filter((test) => kindsOf[test].includes('meeting'))

/** The tests of a check, in their order: fewer in one at the meeting of an order. */
export const testsOf = (orderId: string | null) => (orderId ? meetingTests : checkTests)

/** How a test ends. A denied permission or a missing API is never 'failed'. */
export const outcomes = ['passed', 'failed', 'seller-said', 'not-testable-here', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]

/** Whether a test was left out, rather than done. */
export const isUndone = (outcome: Outcome | null) =>
  outcome === null || outcome === 'skipped' || outcome === 'not-testable-here'

/** Whether a check with these results says enough of a phone to be finished: a part of it passed or failed. */
export const testsHardware = (results: readonly { test: CheckTest; outcome: Outcome | null }[]) =>
  results.some(
    ({ test, outcome }) =>
      kindsOf[test].includes('hardware') && (outcome === 'passed' || outcome === 'failed'),
  )

/** Why a test ended so, where the outcome alone does not say it. */
export type Reason = keyof typeof reasonTexts
export const reasons = Object.keys(reasonTexts) as [Reason, ...Reason[]]

/** Why a test cannot be done here, as the page says it. */
export const obstacles = ['missing-api', 'denied', 'no-other-screen', 'imprecise'] as const satisfies Reason[]

/** What makes an answer less believable. It is for admins alone and refuses nothing. */
export const signs = ['desktop', 'driven', 'software-gpu', 'too-quick', 'turned-otherwise'] as const
export type Sign = (typeof signs)[number]

/** How a test was judged. `found` holds what buyers may read of it, such as the level of the battery. */
export type Judgement = {
  outcome: Outcome
  reason?: Reason
  found?: Record<string, number | string>
  signs?: Sign[]
}

export const challengeMinutes = 10

/** How long the link to a check works, in hours, and that to a check at a meeting, in minutes. */
export const linkHours = 24
export const meetingMinutes = 15

/** How long the code counts that the tested phone shows at the end of a check at a meeting, in minutes. */
export const codeMinutes = 2

/** How long a finished check is shown, in days. */
export const validDays = 30

/** How long what a phone measured is kept, in days: after its order, which nobody can dispute any more, and at the most. */
export const keepAfterOrderDays = 30
export const keepFeaturesDays = 120

/** How many checks of one phone may be begun in a day, and how often one test may be tried in a check. */
export const dailyChecks = 10
export const maxTries = 8

/** How many wrong IMEIs a buyer may type for an order, who must not find out the seller's by guessing. */
export const maxWrongImeis = 5

/** The grid of the touch test, over the whole visible screen. */
export const grid = { rows: 12, columns: 7 }

/** How long a tone is played, in milliseconds. */
export const toneMillis = 700

/** The tones of the sound test, in hertz: far enough from each other, and no multiples. */
export const tones = [1000, 1300, 1700, 2300, 3100, 3700] as const

export const colours = ['red', 'green', 'blue', 'white', 'black'] as const
export type Colour = (typeof colours)[number]

export type Vector = { x: number; y: number; z: number }

/** Where the acceleration of a phone at rest points in each pose, as Android and the standard have it; iPhones have the opposite sign. */
export const vectors = {
  'face-up': { x: 0, y: 0, z: 1 },
  'face-down': { x: 0, y: 0, z: -1 },
  upright: { x: 0, y: 1, z: 0 },
  'left-edge': { x: 1, y: 0, z: 0 },
  'right-edge': { x: -1, y: 0, z: 0 },
}
export type Pose = keyof typeof vectors
export const poses = Object.keys(vectors) as Pose[]

/** How far a held pose may be tilted, in degrees. */
export const maxTilt = 30

/** Returns the angle between two vectors, in degrees; 180 when one has no length. */
export function angleBetween(a: Vector, b: Vector): number {
  const lengths = Math.hypot(a.x, a.y, a.z) * Math.hypot(b.x, b.y, b.z)
  if (lengths === 0) return 180
  const cosine = (a.x * b.x + a.y * b.y + a.z * b.z) / lengths
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
}
