export type VerifyProblem = 'no-such-account' | 'not-a-seller'

export type SuspendProblem = 'no-such-account' | 'admin-suspended'
