import { localize } from '../../kernel/locale.ts'
import type { PhoneFacts, ReplaceablePart } from '../rules.ts'
import * as bn from './facts.bn.ts'

export const factTexts = localize(bn.factTexts, {
  title: 'Facts',
  labels: {
    storageGb: 'Storage',
    ramGb: 'RAM',
    batteryHealth: 'Battery health',
    replacedParts: 'Parts replaced',
    bodyChanged: 'Housing replaced',
    hasBox: 'Original box',
    hasCharger: 'Charger',
    warrantyUntil: 'Warranty',
  } satisfies Record<keyof PhoneFacts, string>,
  gigabytes: (size: number) => (size >= 1024 ? `${size / 1024} TB` : `${size} GB`),
  percent: (share: number) => `${share} %`,
  yes: 'Yes',
  no: 'No',
  parts: {
    screen: 'Screen',
    battery: 'Battery',
    other: 'Other',
  } satisfies Record<ReplaceablePart, string>,
  noParts: 'None',
  changed: 'Yes',
  notChanged: 'No',
  until: (month: string) => `Until ${month}`,
  notStated: 'Not stated',
})
