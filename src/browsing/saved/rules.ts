export const maxSavedPhones = 200

export type SaveProblem = 'unknown-product' | 'already-sold' | 'too-many-saved'
