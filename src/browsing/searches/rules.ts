export const maxSavedSearches = 20

/** How many phones a daily mail lists: the newest. */
export const maxMailed = 10

/** The number at which counting the new phones of a search stops. */
export const maxNewCount = 100

/** How many days a phone that a search has found is no news for it. */
export const foundDays = 180

export type SavedSearchProblem = 'empty-search' | 'too-many-searches' | 'unknown-search'

const millisOfDay = 24 * 60 * 60 * 1000
const dhakaMillis = 6 * 60 * 60 * 1000
const mailMillis = 8 * 60 * 60 * 1000 - dhakaMillis

/** Returns when the next daily mail is due, so that each search is mailed once a day. */
export function nextMailAt(now: Date): Date {
  const today = Math.floor((now.getTime() - mailMillis) / millisOfDay)
  return new Date((today + 1) * millisOfDay + mailMillis)
}
