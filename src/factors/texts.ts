import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

/** Why a second factor is not accepted, set up or removed. */
export const factorProblemTexts = localize(bn.factorProblemTexts, {
  'bad-passkey': 'This passkey was not accepted. Try again.',
  'factor-locked': 'Too many tries. Wait a quarter of an hour and try again.',
  'has-app': 'You have an authenticator app already. Remove it first.',
  'last-factor': 'Admins need a second step. Set up another one before you remove this one.',
  'no-factor': 'Your account has no second factor.',
  'no-setup': 'That took too long. Begin again.',
  'no-such-passkey': 'You have no such passkey.',
  'passkey-taken': 'This passkey is in use already.',
  'too-many-passkeys': 'You have ten passkeys, which is the most. Remove one first.',
  'wrong-code': 'This code is wrong or was used before.',
})

/** The page that asks for the second factor after signing in, and the dialog that asks for it again. */
export const showTexts = localize(bn.showTexts, {
  documentTitle: 'Swap-Second step',
  title: 'One more step',
  again: 'Confirm it’s you',
  intro: 'Your account needs a second step to log in.',
  passkey: 'Use a passkey',
  code: 'Code of your authenticator app, or a backup code',
  codeRequired: 'Enter a code',
  submit: 'Continue',
  lost: 'Lost your phone? Use one of your backup codes. If you have none left, contact us.',
  otherAccount: 'Use another account',
})

export const securityTexts = localize(bn.securityTexts, {
  title: 'Login and security',
  intro: 'With a second step, nobody can log in with your password alone.',
  failed: 'We could not load your login settings.',
  on: 'On',
  off: 'Off',
  required: 'Admins need a second step. Until you set one up, you can do no more than a buyer.',
  changed: 'Done. All other devices were logged out.',
})

export const appTexts = localize(bn.appTexts, {
  title: 'Authenticator app',
  intro:
    'An app on your phone, such as Google Authenticator or Aegis, shows a code that changes every 30 seconds.',
  start: 'Set up an app',
  scan: 'Scan this with your authenticator app.',
  qrCode: 'QR code for your authenticator app',
  type: 'Or type this secret into it:',
  open: 'Or open the app on this device',
  code: 'Code that the app shows',
  confirm: 'Turn on',
  remove: 'Remove the app',
  removeTitle: 'Remove the authenticator app?',
  removeText: 'You will log in without its codes. All other devices are logged out.',
  unconfirmed: 'Confirm your email first: we write to it when your second step changes.',
})

export const passkeyTexts = localize(bn.passkeyTexts, {
  title: 'Passkeys',
  intro:
    'Your phone, your computer or a security key shows that it is you, with its fingerprint, face or PIN. A fake website cannot use it.',
  name: 'Name of the passkey',
  nameHint: 'To recognise it later, such as “My phone”',
  nameRequired: 'Give it a name',
  add: 'Add a passkey',
  added: (time: string) => `Added ${time}`,
  used: (time: string) => `Last used ${time}`,
  unused: 'Not used yet',
  rename: 'Rename',
  renameTitle: 'Rename the passkey',
  save: 'Save',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText: 'You will log in without this passkey. All other devices are logged out.',
  unsupported: 'This browser cannot use passkeys here.',
  known: 'This device has a passkey of your account already.',
  notUsed: 'No passkey was used. Try again.',
})

export const backupTexts = localize(bn.backupTexts, {
  title: 'Backup codes',
  intro: 'Each code works once, for when you do not have your phone.',
  left: (count: string) => `${count} left`,
  none: 'You get ten of them when you set up a second step.',
  renew: 'Make new codes',
  renewTitle: 'Make new backup codes?',
  renewText: 'The old ones stop working. All other devices are logged out.',
  newTitle: 'Your backup codes',
  newText: 'Write them down or print them now: we cannot show them again.',
  copy: 'Copy',
  copied: 'Copied',
  stored: 'I have stored them',
})
