import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const googleFormTexts = localize(bn.googleFormTexts, {
  failed: 'Logging in with Google did not work. Please try again.',
})

export const googleTexts = localize<Record<string, string>>(bn.googleTexts, {
  account_not_linked:
    'This email already has an account with a password, and Google has not verified that it is yours. Log in with the password.',
  email_not_found: 'Google did not share your email address, so we cannot log you in.',
  'popup-blocked': 'Your browser blocked the Google window. Allow popups for this site and try again.',
  invalid_code: 'Google is not answering at the moment. Please try again.',
})
