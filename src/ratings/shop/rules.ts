import { type NameProblem, whyNotName } from '../../auth/forms/rules.ts'

export const maxShopName = 60

export const minAnswers = 5

export const answerDays = 90

/** When a shop opens and closes, as `HH:MM` in Dhaka; both are set, or neither. */
export type ShopHours = { opensAt: string | null; closesAt: string | null }

export type ShopProblem = 'account-closed' | 'bad-shop-hours' | 'reserved-shop-name' | 'unknown-shop-photo'

/** Why a shop cannot have this name; null when it can. The rules of people's names apply, with a shorter limit. */
export function whyNotShopName(name: string): NameProblem | null {
  return name.length > maxShopName ? 'too-long' : whyNotName(name)
}

/** Why these are no opening hours; null when they are. A shop may close after midnight, but not at the time at which it opens. */
export function whyNotHours({ opensAt, closesAt }: ShopHours): 'bad-shop-hours' | null {
  if ((opensAt === null) !== (closesAt === null)) return 'bad-shop-hours'
  return opensAt !== null && opensAt === closesAt ? 'bad-shop-hours' : null
}

/** What a new seller does once: put up a phone, confirm e-mail and mobile, give a payout account, ask for the tick. */
export const firstSteps = ['phone', 'email', 'mobile', 'account', 'tick'] as const

export type FirstStep = (typeof firstSteps)[number]
