/** How many phones a person may have saved. */
export const maxSavedPhones = 200

/** Why a phone cannot be saved. */
export type SaveProblem = 'unknown-product' | 'already-sold' | 'too-many-saved'
