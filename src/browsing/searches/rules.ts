export const maxSavedSearches = 20

export const maxMailed = 10

export const maxNewCount = 100

/** How long a found phone is no news for its search. */
export const foundDays = 180

export type SavedSearchProblem = 'empty-search' | 'too-many-searches' | 'unknown-search'

const millisOfDay = 24 * 60 * 60 * 1000
const dhakaMillis = 6 * 60 * 60 * 1000
const mailMillis = 8 * 60 * 60 * 1000 - dhakaMillis

/** A search is mailed once a day. */
export function nextMailAt(now: Date): Date {
  const today = Math.floor((now.getTime() - mailMillis) / millisOfDay)
  return new Date((today + 1) * millisOfDay + mailMillis)
}
