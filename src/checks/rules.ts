/** The tests in which a part of the phone does something: in a check, at least one of them has to pass or fail. */
const hardwareTests = [
  'touch',
  'display',
  'sound',
  'back-camera',
  'front-camera',
  'vibration',
  'motion',
  'location',
  'battery',
  'lock',
] as const

/** The tests of a check, in the order in which they are done. The last five are only asked. */
export const checkTests = [
  ...hardwareTests,
  'network',
  'profile',
  'storage',
  'battery-health',
  'parts',
  'buttons',
  'earpiece',
] as const
export type CheckTest = (typeof checkTests)[number]

/** Those of a minute, which are done again when the buyer of the phone meets the seller. */
export const meetingTests: readonly CheckTest[] = [
  'touch',
  'sound',
  'back-camera',
  'front-camera',
  'vibration',
  'profile',
]

/** The tests of a check, in their order: fewer in one at the meeting of an order. */
export const testsOf = (orderId: string | null) => (orderId ? meetingTests : checkTests)

/** A failed one of these caps the stated condition of the phone at 'fair'. */
export const coreTests: readonly CheckTest[] = [
  'touch',
  'display',
  'sound',
  'back-camera',
  'front-camera',
  'battery',
]

/** How a test ends. A denied permission or a missing API is never 'failed'. */
export const outcomes = ['passed', 'failed', 'seller-said', 'not-testable-here', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]

/** Whether a test was left out, rather than done. */
export const isUndone = (outcome: Outcome | null) =>
  outcome === null || outcome === 'skipped' || outcome === 'not-testable-here'

/** Whether a check with these results says enough of a phone to be finished. */
export const testsHardware = (results: readonly { test: CheckTest; outcome: Outcome | null }[]) =>
  results.some(
    ({ test, outcome }) =>
      hardwareTests.some((each) => each === test) && (outcome === 'passed' || outcome === 'failed'),
  )

/** Why a test ended so, where the outcome alone does not say it. */
export const reasons = [
  'cells-missed',
  'small-window',
  'spots',
  'silent',
  'heard-otherwise',
  'voice-processing',
  'typed',
  'nothing-felt',
  'no-motion',
  'imprecise',
  'not-charging',
  'another-brand',
  'not-as-listed',
  'not-a-phone',
  'desktop-site',
  'nothing-against',
  'unnamed',
  'faulty',
  'missing-api',
  'denied',
  'no-other-screen',
  'failed-before',
] as const
export type Reason = (typeof reasons)[number]

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

export const poses = ['face-up', 'face-down', 'upright', 'left-edge', 'right-edge'] as const
export type Pose = (typeof poses)[number]

export type Vector = { x: number; y: number; z: number }

/** Where the acceleration of a phone at rest points, as Android and the standard have it; iPhones have the opposite sign. */
export const vectors: Record<Pose, Vector> = {
  'face-up': { x: 0, y: 0, z: 1 },
  'face-down': { x: 0, y: 0, z: -1 },
  upright: { x: 0, y: 1, z: 0 },
  'left-edge': { x: 1, y: 0, z: 0 },
  'right-edge': { x: -1, y: 0, z: 0 },
}

/** How far a held pose may be tilted, in degrees. */
export const maxTilt = 30

/** Returns the angle between two vectors, in degrees; 180 when one has no length. */
export function angleBetween(a: Vector, b: Vector): number {
  const lengths = Math.hypot(a.x, a.y, a.z) * Math.hypot(b.x, b.y, b.z)
  if (lengths === 0) return 180
  const cosine = (a.x * b.x + a.y * b.y + a.z * b.z) / lengths
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
}
