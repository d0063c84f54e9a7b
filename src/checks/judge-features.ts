import { whyNotShortText } from '../kernel/find-contacts.ts'
import type { PhoneFacts } from '../listings/rules.ts'
import { brandsNamed } from '../spelling/index.ts'
import type { Features } from './answer-shapes.ts'
import type { Challenge } from './make-challenge.ts'
import {
  angleBetween,
  type Judgement,
  maxTilt,
  type Pose,
  type Sign,
  tones,
  type Vector,
  vectors,
} from './rules.ts'

type Listed = { brandName: string } & Pick<PhoneFacts, 'storageGb' | 'batteryHealth' | 'replacedParts'>

/** What a phone was asked, what it measured, and how it is listed. */
type Case<Measured> = { challenge: Challenge; features: Measured; listed: Listed }

/** Judges one test; null when the answer is not one to this challenge, or has to be given again. */
type Judge<Measured> = (asked: Case<Measured>) => Judgement | null

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, place) => each === b[place])

/** The least time that a finger needs to cross all cells. */
const minSweepMillis = 1500
/** How much of the screen has to be tested, in percent: less than that leaves room for another window over what is broken. */
const minCovered = 70

const touch: Judge<Features['touch']> = ({ challenge, features }) => {
  const { rows = 0, columns = 0, targets = [] } = challenge
  if (!isSameList(features.taps, targets)) return null
  const touched = new Set(features.sweeps.flatMap(({ cells }) => cells))
  const missed = rows * columns - touched.size
  const isQuick = features.sweeps.some(
    ({ cells, millis }) => cells.length === rows * columns && millis < minSweepMillis,
  )
  const signs: Sign[] = isQuick ? ['too-quick'] : []
  const found = { missed, covered: features.covered }
  if (missed === 0) {
    return features.covered < minCovered
      ? { outcome: 'not-testable-here', reason: 'small-window', found, signs }
      : { outcome: 'passed', found, signs }
  }
  // A finger may slip past a cell once.
  return features.sweeps.length < 2 ? null : { outcome: 'failed', reason: 'cells-missed', found, signs }
}

const minColourMillis = 500

const display: Judge<Features['display']> = ({ challenge, features: { shown, fine } }) => {
  const seen = shown.filter(({ millis }) => millis >= minColourMillis).map(({ colour }) => colour)
  if (!isSameList(seen, challenge.colours ?? [])) return null
  return fine ? { outcome: 'seller-said' } : { outcome: 'failed', reason: 'spots' }
}

/** How much louder than the other tones one must be to count as heard, in decibels. */
const minDecibels = 10

const sound: Judge<Features['sound']> = ({ challenge, features: { heard, filtered } }) => {
  const asked = challenge.tones ?? []
  if (heard.length !== asked.length) return null
  const loudest = heard.map(findTone)
  if (isSameList(loudest, asked)) return { outcome: 'passed' }
  if (filtered) return { outcome: 'not-testable-here', reason: 'voice-processing' }
  const isSilent = loudest.every((tone) => tone === null)
  return { outcome: 'failed', reason: isSilent ? 'silent' : 'heard-otherwise' }
}

/** The tone that stands out among these levels; null when none does. */
function findTone(levels: number[]): number | null {
  const sorted = levels.toSorted((a, b) => b - a)
  const [first = 0] = sorted
  const middle = sorted[Math.ceil(sorted.length / 2)] ?? first
  return first - middle >= minDecibels ? (tones[levels.indexOf(first)] ?? null) : null
}

const camera: Judge<Features['back-camera']> = ({ challenge, features: { code, by, width, height } }) => {
  if (code !== challenge.code) return null
  const found = { width, height }
  // Whoever types it may have read it from the other screen.
  return by === 'scan' ? { outcome: 'passed', found } : { outcome: 'seller-said', reason: 'typed', found }
}

const vibration: Judge<Features['vibration']> = ({ challenge, features: { felt } }) => {
  if (felt === 0) return { outcome: 'failed', reason: 'nothing-felt' }
  return felt === challenge.pulses ? { outcome: 'passed' } : null
}

const gravity = { least: 8.6, most: 11 }
const minHoldMillis = 400
/** How far the gyroscope may differ from the turn between two poses, in degrees. */
const maxTurnError = 60

const lengthOf = ({ x, y, z }: Vector) => Math.hypot(x, y, z)

const motion: Judge<Features['motion']> = ({ challenge, features: { holds } }) => {
  const asked = challenge.poses ?? []
  if (holds.length !== asked.length) return null
  if (holds.every((hold) => lengthOf(hold) < 1)) return { outcome: 'failed', reason: 'no-motion' }
  const isHeld = (sign: 1 | -1) =>
    holds.every((hold, place) => {
      const { x, y, z } = vectors[asked[place] as Pose]
      const length = lengthOf(hold)
      const isAtRest = length >= gravity.least && length <= gravity.most && hold.millis >= minHoldMillis
      return isAtRest && angleBetween(hold, { x: sign * x, y: sign * y, z: sign * z }) <= maxTilt
    })
  if (isHeld(1) || isHeld(-1)) {
    const turnsOtherwise = holds.some((hold, place) => {
      const before = holds[place - 1]
      if (!before || hold.turned === null) return false
      // One may turn further than needed, but not less.
      return hold.turned < angleBetween(before, hold) - maxTurnError
    })
    return { outcome: 'passed', signs: turnsOtherwise ? ['turned-otherwise'] : [] }
  }
  const [first] = holds
  const isStuck = first !== undefined && holds.every((hold) => angleBetween(first, hold) < 5)
  return isStuck ? { outcome: 'failed', reason: 'no-motion' } : null
}

/** The accuracy in metres that a phone reaches outdoors; indoors a worse one says nothing about it. */
const maxMetres = 50

const location: Judge<Features['location']> = ({ features: { accuracy } }) =>
  accuracy <= maxMetres
    ? { outcome: 'passed', found: { metres: Math.ceil(accuracy) } }
    : { outcome: 'not-testable-here', reason: 'imprecise' }

const battery: Judge<Features['battery']> = ({ features: { level, changed, fine } }) => {
  const found: Judgement['found'] = level === null ? {} : { level }
  if (!fine) return { outcome: 'failed', reason: 'not-charging', found }
  return { outcome: changed ? 'passed' : 'seller-said', found }
}

const network: Judge<Features['network']> = ({ features: { kind } }) => ({
  outcome: 'passed',
  found: { kind },
})

/** The brand that a model code of a browser belongs to, such as 'SM-A146P'; null when it tells none. */
export function brandOfModel(model: string): string | null {
  if (/^(sm|gt|sgh)-/i.test(model)) return 'Samsung'
  if (/^iphone/i.test(model)) return 'Apple'
  if (/^(mi |redmi|poco|m\d{4}[a-z]|2\d{3}[0-9a-z]{4,})/i.test(model)) return 'Xiaomi'
  if (/^(vivo|v\d{4}[a-z]?$|i\d{4}$)/i.test(model)) return 'Vivo'
  return brandsNamed(model)[0] ?? null
}

const desktops = /^(windows|macos|mac os|linux|chrome os|chromium os)/i

/** The profile of a browser may contradict what is listed; it never confirms it. */
const profile: Judge<Features['profile']> = ({ features, listed }) => {
  const { model, platform, mobile, touchPoints, gpu, driven } = features
  const isDesktop = desktops.test(platform) && !mobile
  const signs: Sign[] = [
    ...(isDesktop || touchPoints === 0 ? (['desktop'] as const) : []),
    ...(driven ? (['driven'] as const) : []),
    ...(/swiftshader|llvmpipe/i.test(gpu) ? (['software-gpu'] as const) : []),
  ]
  // Whoever drives the browser may have written it, and buyers read it.
  const found: Record<string, string> = model === '' || whyNotShortText(model) ? {} : { model }
  if (isDesktop) return { outcome: 'failed', reason: 'not-a-phone', found, signs }
  const named = brandOfModel(model || (platform === 'iOS' ? 'iPhone' : ''))
  if (named === null) return { outcome: 'not-testable-here', reason: 'unnamed', found, signs }
  return named === listed.brandName
    ? { outcome: 'seller-said', reason: 'nothing-against', found, signs }
    : { outcome: 'failed', reason: 'another-brand', found, signs }
}

const digitsOf = (version: string) => Number.parseInt(version, 10)
/** How far two readings of one screen may differ, in relation. */
const maxScreenError = 0.02

/** Whether two profiles may be of one kind of phone: its system may be newer than before, never older. Null when one is unknown. */
export function isSameKind(
  before: Features['profile'] | null | undefined,
  now: Features['profile'] | null | undefined,
): boolean | null {
  if (!before || !now) return null
  const isAlike = (one: number, other: number) => Math.abs(one - other) <= maxScreenError * one
  const sidesOf = ({ width, height, ratio }: Features['profile']) =>
    [width * ratio, height * ratio].sort((a, b) => a - b)
  const [sides, sidesNow] = [sidesOf(before), sidesOf(now)]
  return (
    before.platform === now.platform &&
    (before.model === now.model || before.model === '' || now.model === '') &&
    sides.every((side, place) => isAlike(side, sidesNow[place] ?? 0)) &&
    !(digitsOf(now.platformVersion) < digitsOf(before.platformVersion))
  )
}

/** What is said may contradict what is listed; it never confirms it. */
const compare = (agrees: boolean, found: Judgement['found']): Judgement =>
  agrees ? { outcome: 'seller-said', found } : { outcome: 'failed', reason: 'not-as-listed', found }

const storage: Judge<Features['storage']> = ({ features: { gb }, listed: { storageGb } }) =>
  compare(storageGb === null || gb === storageGb, { gb })

/** How much a battery may have lost since it was listed, in percent of its capacity. */
const maxHealthLoss = 3

const batteryHealth: Judge<Features['battery-health']> = ({ features: { percent }, listed }) =>
  compare(listed.batteryHealth === null || percent >= listed.batteryHealth - maxHealthLoss, { percent })

const parts: Judge<Features['parts']> = ({ features: { replaced }, listed: { replacedParts } }) =>
  compare(replacedParts === null || replaced === replacedParts.length > 0, {
    parts: replaced ? 'replaced' : 'original',
  })

const asked: Judge<Features['buttons']> = ({ features: { fine } }) =>
  fine ? { outcome: 'seller-said' } : { outcome: 'failed', reason: 'faulty' }

/** How each test is judged. `lock` is verified before: its answer is a signature over the nonce (factors/check-passkey.ts). */
const judges: { [Test in keyof Features]: Judge<Features[Test]> } = {
  touch,
  display,
  sound,
  'back-camera': camera,
  'front-camera': camera,
  vibration,
  motion,
  location,
  battery,
  lock: () => ({ outcome: 'passed' }),
  network,
  profile,
  storage,
  'battery-health': batteryHealth,
  parts,
  buttons: asked,
  earpiece: asked,
}

/** Judges what a phone measured in a test; null when it has to be done again, because it does not answer the challenge. */
export function judge<Test extends keyof Features>(
  test: Test,
  asked: Case<Features[Test]>,
): Judgement | null {
  return judges[test](asked)
}
