/** What a passkey signs a challenge for: to be added to an account, or to be shown as its second factor. */
export const passkeyPurposes = ['add', 'show'] as const
export type PasskeyPurpose = (typeof passkeyPurposes)[number]

export const maxPasskeys = 10
export const maxPasskeyName = 50
