import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const sessionTexts = localize(bn.sessionTexts, {
  title: 'Where you are logged in',
  intro: 'You stay logged in for 30 days, or until a device is not used for 14 days.',
  failed: 'We could not load where you are logged in.',
  device: (browser: string | null, system: string | null) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device'),
  current: 'This device',
  place: (place: string) => `Address ${place}`,
  used: (time: string) => `Last used ${time}`,
  begun: (time: string) => `Logged in ${time}`,
  end: 'Log out',
  ended: 'That device is logged out.',
  endOthers: 'Log out all other devices',
  othersEnded: 'All other devices are logged out.',
  alone: 'You are not logged in anywhere else.',
  'no-such-session': 'This device is logged out already.',
})

export const newDeviceTexts = localize(bn.newDeviceTexts, {
  subject: 'A new device has logged in to your Swap account',
  text: (device: string, place: string | null, time: string, link: string) =>
    `Hello,\n\na device that we have not seen before has logged in to your Swap account: ${device}${place ? `, address ${place}` : ''}, ${time}.\n\nIf it was you, there is nothing to do. If it was not, log that device out and change your password:\n\n${link}\n`,
  label: 'Check my devices',
})

export const accountChangedTexts = localize(bn.accountChangedTexts, {
  subject: 'The security of your Swap account was changed',
  text: (what: string) =>
    `Hello,\n\n${what}\n\nIf it was not you, set a new password at once and contact us through the contact page.\n`,
  label: 'Set a new password',
  'set-password': 'your Swap account has a new password. All other devices were logged out.',
  'change-mobile': 'your Swap account has another mobile number.',
  'add-app': 'an authenticator app was added to your Swap account. All other devices were logged out.',
  'remove-app': 'the authenticator app of your Swap account was removed. All other devices were logged out.',
  'add-passkey': 'a passkey was added to your Swap account. All other devices were logged out.',
  'remove-passkey': 'a passkey of your Swap account was removed. All other devices were logged out.',
  'renew-backup-codes':
    'the backup codes of your Swap account were replaced by new ones. All other devices were logged out.',
  'remove-factors':
    'we have removed the second step of your Swap account, as you asked us to, and logged out all devices. Set up a new one once you have logged in.',
})

export const proofProblemTexts = localize(bn.proofProblemTexts, {
  'factor-needed': 'Show your second factor first.',
  'not-proven': 'Please type your password, or continue with Google again.',
  'unconfirmed-email': 'Confirm your email first: follow the link that we sent you when you signed up.',
  'wrong-password': 'This password is wrong.',
})

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
