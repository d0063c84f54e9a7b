/** How many searches a person may have saved. */
export const maxSavedSearches = 20

/** How many phones the mail of a day lists: the newest. */
export const maxMailed = 10

/** How many new phones of a search are counted. */
export const maxNewCount = 100

/** How many days a phone that a search has found is no news for it. */
export const foundDays = 180

/** Why a search cannot be saved, or found. */
export type SavedSearchProblem = 'empty-search' | 'too-many-searches' | 'unknown-search'

const millisOfDay = 24 * 60 * 60 * 1000
const dhakaMillis = 6 * 60 * 60 * 1000
/** At eight in the morning in Dhaka. */
const mailMillis = 8 * 60 * 60 * 1000 - dhakaMillis

/** When the next mail of the day is sent: so a search is mailed once a day, however much it finds. */
export function nextMailAt(now: Date): Date {
  const today = Math.floor((now.getTime() - mailMillis) / millisOfDay)
  return new Date((today + 1) * millisOfDay + mailMillis)
}
