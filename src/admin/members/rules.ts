/** Why a seller's verification cannot be set. */
export type VerifyProblem = 'no-such-account' | 'not-a-seller'

/** Why an account cannot be suspended. */
export type SuspendProblem = 'no-such-account' | 'admin-suspended'
