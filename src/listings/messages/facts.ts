import { localize } from '../../kernel/locale.ts'
import type { PhoneFacts } from '../rules.ts'
import * as bn from './facts.bn.ts'

/** The facts of a phone, in its table, its form and its filters. */
export const factMessages = localize(bn.factMessages, {
  title: 'Facts',
  labels: {
    storageGb: 'Storage',
    ramGb: 'RAM',
    batteryHealth: 'Battery health',
    hasBox: 'Original box',
    hasCharger: 'Charger',
    warrantyUntil: 'Warranty',
  } satisfies Record<keyof PhoneFacts, string>,
  gigabytes: (size: number) => (size >= 1024 ? `${size / 1024} TB` : `${size} GB`),
  percent: (share: number) => `${share} %`,
  yes: 'Yes',
  no: 'No',
  until: (month: string) => `Until ${month}`,
  notStated: 'Not stated',
})
