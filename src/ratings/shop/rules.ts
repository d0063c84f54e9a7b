import { type NameProblem, whyNotName } from '../../auth/forms/rules.ts'

/** The longest name of a shop, in characters. */
export const maxShopName = 60

/** How many first answers there must be before their usual time is shown. */
export const minAnswers = 5

/** Of how many days the answers count. */
export const answerDays = 90

/** When a shop opens and closes, as `HH:MM` in Dhaka; both or neither. */
export type ShopHours = { opensAt: string | null; closesAt: string | null }

/** Why the profile of a shop is not saved. */
export type ShopProblem = 'account-closed' | 'bad-shop-hours' | 'reserved-shop-name' | 'unknown-shop-photo'

/** Why a shop cannot be called this, or null: the rules of people's names, and shorter. */
export function whyNotShopName(name: string): NameProblem | null {
  return name.length > maxShopName ? 'too-long' : whyNotName(name)
}

/** Why these are no opening hours, or null. A shop may close after midnight, but not at the minute at which it opens. */
export function whyNotHours({ opensAt, closesAt }: ShopHours): 'bad-shop-hours' | null {
  if ((opensAt === null) !== (closesAt === null)) return 'bad-shop-hours'
  return opensAt !== null && opensAt === closesAt ? 'bad-shop-hours' : null
}
