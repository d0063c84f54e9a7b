import { type NameProblem, whyNotName } from '../../auth/forms/rules.ts'

export const maxShopName = 60

export const minAnswers = 5

export const answerDays = 90

/** `HH:MM` in Dhaka; both or neither. */
export type ShopHours = { opensAt: string | null; closesAt: string | null }

export type ShopProblem = 'account-closed' | 'bad-shop-hours' | 'reserved-shop-name' | 'unknown-shop-photo'

/** The rules of people's names, and shorter. */
export function whyNotShopName(name: string): NameProblem | null {
  return name.length > maxShopName ? 'too-long' : whyNotName(name)
}

/** A shop may close after midnight, but not when it opens. */
export function whyNotHours({ opensAt, closesAt }: ShopHours): 'bad-shop-hours' | null {
  if ((opensAt === null) !== (closesAt === null)) return 'bad-shop-hours'
  return opensAt !== null && opensAt === closesAt ? 'bad-shop-hours' : null
}
