export type SuspendProblem = 'no-such-account' | 'admin-suspended'

export const maxStatementLength = 5000

export type EvidenceProblem = 'unknown-chargeback' | 'own-case' | 'too-late-for-evidence'
