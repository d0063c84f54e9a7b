import { z } from '@hono/zod-openapi'
import { whyNotShortText } from '../kernel/find-contacts.ts'
import { storageSizes } from '../listings/rules.ts'
import { optionalText } from '../platform/http/contract.ts'
import { brandsNamed } from '../spelling/index.ts'
import { defineTest } from './define-test.ts'
import type { Judgement, Sign } from './rules.ts'

/** What the browser or the person at the phone says: it may contradict what is listed, and never confirms it. */

/** The brand that a model code of a browser belongs to, such as 'SM-A146P'; null when it tells none. */
export function brandOfModel(model: string): string | null {
  if (/^(sm|gt|sgh)-/i.test(model)) return 'Samsung'
  if (/^iphone/i.test(model)) return 'Apple'
  if (/^(mi |redmi|poco|m\d{4}[a-z]|2\d{3}[0-9a-z]{4,})/i.test(model)) return 'Xiaomi'
  if (/^(vivo|v\d{4}[a-z]?$|i\d{4}$)/i.test(model)) return 'Vivo'
  return brandsNamed(model)[0] ?? null
}

const desktops = /^(win|mac|linux|chrome os|chromium os)/i
/** The shorter side of a screen that only computers and tablets have, in pixels of a page. */
const tabletSide = 720

type Shown = { platform: string; mobile: boolean; touchPoints: number; width: number; height: number }

const isAsDesktop = ({ platform, mobile }: Shown) => desktops.test(platform) && !mobile

/** Whether a phone's browser passes it off as a computer, as with 'Desktop site' switched on. */
const hasDesktopSite = (shown: Shown) =>
  isAsDesktop(shown) && shown.touchPoints > 1 && Math.min(shown.width, shown.height) < tabletSide

const profile = defineTest({
  features: z.object({
    /** As the browser names the phone; '' when it does not. */
    model: optionalText(80),
    platform: optionalText(40),
    platformVersion: optionalText(40),
    mobile: z.boolean(),
    width: z.int().min(0).max(20_000),
    height: z.int().min(0).max(20_000),
    ratio: z.number().min(0).max(20),
    touchPoints: z.int().min(0).max(100),
    gpu: optionalText(200),
    /** Whether a program drives the browser. */
    driven: z.boolean(),
  }),
  judge: ({ features, listed }) => {
    if (hasDesktopSite(features)) return { outcome: 'not-testable-here', reason: 'desktop-site' }
    const { model, platform, touchPoints, gpu, driven } = features
    const signs: Sign[] = [
      ...(desktops.test(platform) || touchPoints === 0 ? (['desktop'] as const) : []),
      ...(driven ? (['driven'] as const) : []),
      ...(/swiftshader|llvmpipe/i.test(gpu) ? (['software-gpu'] as const) : []),
    ]
    // Whoever drives the browser may have written it, and buyers read it.
    const found: Record<string, string> = model === '' || whyNotShortText(model) ? {} : { model }
    if (isAsDesktop(features)) return { outcome: 'failed', reason: 'not-a-phone', found, signs }
    const named = brandOfModel(model || (platform === 'iOS' ? 'iPhone' : ''))
    if (named === null) return { outcome: 'not-testable-here', reason: 'unnamed', found, signs }
    return named === listed.brandName
      ? { outcome: 'seller-said', reason: 'nothing-against', found, signs }
      : { outcome: 'failed', reason: 'another-brand', found, signs }
  },
})

export type Profile = z.infer<typeof profile.features>

const digitsOf = (version: string) => Number.parseInt(version, 10)
/** How far two readings of one screen may differ, in relation. */
const maxScreenError = 0.02

/** Whether two profiles may be of one kind of phone: its system may be newer than before, never older. Null when one is unknown. */
export function isSameKind(before: Profile | null, now: Profile | null): boolean | null {
  if (!before || !now || hasDesktopSite(before) || hasDesktopSite(now)) return null
  const isAlike = (one: number, other: number) => Math.abs(one - other) <= maxScreenError * one
  const sidesOf = ({ width, height, ratio }: Profile) => [width * ratio, height * ratio].sort((a, b) => a - b)
  const [sides, sidesNow] = [sidesOf(before), sidesOf(now)]
  return (
    before.platform === now.platform &&
    (before.model === now.model || before.model === '' || now.model === '') &&
    sides.every((side, place) => isAlike(side, sidesNow[place] ?? 0)) &&
    !(digitsOf(now.platformVersion) < digitsOf(before.platformVersion))
  )
}

const compare = (agrees: boolean, found: Judgement['found']): Judgement =>
  agrees ? { outcome: 'seller-said', found } : { outcome: 'failed', reason: 'not-as-listed', found }

const storage = defineTest({
  features: z.object({ gb: z.literal(storageSizes) }),
  judge: ({ features: { gb }, listed: { storageGb } }) =>
    compare(storageGb === null || gb === storageGb, { gb }),
})

/** How much a battery may have lost since it was listed, in percent of its capacity. */
const maxHealthLoss = 3

const batteryHealth = defineTest({
  features: z.object({ percent: z.int().min(1).max(100) }),
  judge: ({ features: { percent }, listed: { batteryHealth: said } }) =>
    compare(said === null || percent >= said - maxHealthLoss, { percent }),
})

const parts = defineTest({
  features: z.object({ replaced: z.boolean() }),
  judge: ({ features: { replaced }, listed: { replacedParts } }) =>
    compare(replacedParts === null || replaced === replacedParts.length > 0, {
      parts: replaced ? 'replaced' : 'original',
    }),
})

/** Of a part that only the person at the phone can try. */
const asked = defineTest({
  features: z.object({ fine: z.boolean() }).openapi({ description: 'What the person holding it says' }),
  judge: ({ features: { fine } }) =>
    fine ? { outcome: 'seller-said' } : { outcome: 'failed', reason: 'faulty' },
})

export const comparedTests = {
  profile,
  storage,
  parts,
  'battery-health': batteryHealth,
  buttons: asked,
  earpiece: asked,
}
