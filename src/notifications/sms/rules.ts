import { isToAnswer, type NotificationKind } from '../rules.ts'

/** The moments that cost money when they are read late. A dispute's news is one of them for whoever must answer it. */
const smsKinds = ['sold', 'meeting-reminder', 'phone-received', 'release-soon', 'dispute-news'] as const

export type SmsKind = (typeof smsKinds)[number]

/** Returns the kind if a notification of it is also sent by SMS; null if not. */
export function smsKindOf({
  kind,
  params,
}: {
  kind: NotificationKind
  params: Record<string, string | number>
}): SmsKind | null {
  const found = smsKinds.find((each) => each === kind)
  if (!found) return null
  return found === 'dispute-news' && !isToAnswer(params.act) ? null : found
}

/** The most notices by SMS to one person in a day. */
export const smsPerPerson = 4
