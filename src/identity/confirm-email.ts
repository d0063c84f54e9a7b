/** Notes that this account's e-mail is its owner's: from then on Google can be linked to it without ending its password. */
export { markEmailProven as confirmEmail } from './password-store.ts'
