/** How long the statement of an admin to a bank may be. */
export const maxStatementLength = 5000

/** Why evidence about a chargeback cannot be sent. */
export type EvidenceProblem = 'unknown-chargeback' | 'own-case' | 'too-late-for-evidence'
