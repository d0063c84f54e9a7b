import { localize } from '../../kernel/locale.ts'
import type { PasswordProblem } from '../rules.ts'
import type { NameProblem } from './rules.ts'
import * as bn from './texts.bn.ts'

/** Texts for passwords that cannot be chosen (specification 5, Sign up). */
export const passwordTexts = localize(bn.passwordTexts, {
  'too-short': 'Password must be 6 characters long',
  'too-long': 'Password must be at most 128 characters long',
  'too-plain': 'Password must have uppercase, number and special characters',
} satisfies Record<PasswordProblem, string>)

export const nameTexts = localize(bn.nameTexts, {
  missing: 'Name is Required',
  'too-long': 'Name must be at most 100 characters long',
  misleading: 'Name can have letters, numbers and punctuation only',
  link: 'Name must not contain a link',
  'phone-number': 'Name must not contain a phone number',
  reserved: 'This name is reserved for Swap or an institution. Enter your own name',
} satisfies Record<NameProblem, string>)

export const passwordFieldTexts = localize(bn.passwordFieldTexts, { show: 'Show the password' })

export const loginTexts = localize(bn.loginTexts, {
  documentTitle: 'Swap-Login',
  title: 'Login',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  forgot: 'Forgot your password?',
  emailRequired: 'Email Address is required',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be 6 characters or longer',
  google: 'Continue with Google',
  or: 'or',
  newHere: 'New to Swap?',
  createAccount: 'Create an account',
  sessionEnded: 'Your session has ended. Please log in again.',
  lookUpFailed: 'We could not check your account. Please log in again.',
})

export const signUpTexts = localize(bn.signUpTexts, {
  documentTitle: 'Swap-Signup',
  title: 'Sign Up',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  accountType: 'Account type',
  buyerAccount: 'Buyer Account',
  sellerAccount: 'Seller Account',
  submit: 'Sign Up',
  done: 'Signup Complete',
  emailRequired: 'Email is Required',
  emailMalformed: 'This is not an email address',
  didYouMean: (email: string) => `Did you mean ${email}?`,
  passwordRequired: 'Password is required',
  passwordHint:
    'At least 6 characters, with an uppercase letter, a number and one of ! @ # $ & *. Common and leaked passwords are refused.',
  passwordEasy:
    'This password is only your name, your email or words of this site, so it is easy to guess. You can keep it, but a longer one of other words is safer.',
  accountTypeRequired: 'Account type is Required',
  accept: {
    before: 'By signing up you accept our ',
    terms: 'terms',
    between: '. Our ',
    privacy: 'privacy notice',
    after: ' explains what we keep.',
  },
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
})

/** Texts for refusals of the sign-in service, by its error code (specification 8). */
export const authTexts = localize<Record<string, string>>(bn.authTexts, {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'This email already has an account. Log in instead.',
  INVALID_EMAIL: 'This is not an email address.',
  INVALID_PASSWORD: 'The current password is wrong.',
  PASSWORD_TOO_SHORT: passwordTexts['too-short'],
  PASSWORD_TOO_LONG: passwordTexts['too-long'],
  PASSWORD_TOO_PLAIN: passwordTexts['too-plain'],
  PASSWORD_LEAKED: 'This password is on a list of common and leaked passwords. Choose another one.',
  NAME_MISSING: nameTexts.missing,
  NAME_TOO_LONG: nameTexts['too-long'],
  NAME_MISLEADING: nameTexts.misleading,
  NAME_LINK: nameTexts.link,
  NAME_PHONE_NUMBER: nameTexts['phone-number'],
  NAME_RESERVED: nameTexts.reserved,
  VALIDATION_ERROR: 'Something in this form is missing or invalid.',
  INVALID_TOKEN: 'This link is no longer valid. Ask for a new one.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'This account has no password yet. Use the forgotten password page to set one.',
  PROVIDER_NOT_FOUND: 'Google login is not set up here.',
  ADMIN_NETWORK: 'Admins can log in only from Swap’s networks.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a moment and try again.',
})

export const proofTexts = localize(bn.proofTexts, {
  password: 'Your Swap password',
  useGoogle: 'Use Google instead',
  byFactor: 'We ask for your second step next.',
  proven: 'You have just logged in with Google, so no password is needed.',
})

export const forgottenTexts = localize(bn.forgottenTexts, {
  newDocumentTitle: 'Swap-New password',
  documentTitle: 'Swap-Forgotten password',
  title: 'Forgotten password',
  intro: 'Tell us the email of your account, and we will send you a link to set a new password.',
  submit: 'Send the link',
  sent: 'If this email has an account, a link to set a new password is on its way.',
  askAgain: 'Ask for a new link',
  backToLogin: 'Back to login',
  newTitle: 'Set a new password',
  newPassword: 'New password',
  newSubmit: 'Set the password',
  done: 'Your password is set, and you are logged in.',
  noLink: 'This link is no longer valid. Ask for a new one.',
  mailSubject: 'Set a new password for Swap',
  mailText: (name: string | null, link: string) =>
    `Hello${name ? ` ${name}` : ''},\n\nsomebody, hopefully you, asked to set a new password for your Swap account.\n\n${link}\n\nThe link is valid for one hour and works once. If it was not you, ignore this email: nothing has changed.\n`,
})

export const accountTexts = localize(bn.accountTexts, {
  passwordTitle: 'Change the password',
  passwordIntro: 'Every other device has to log in again with the new password.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  submit: 'Change the password',
  done: 'Your password is changed. Other devices have to log in again.',
  sameAgain: 'This is the password you have now',
})

export const notAllowedTexts = localize(bn.notAllowedTexts, {
  title: 'Not allowed',
  text: 'Your type of account cannot open this page.',
  back: 'Back to My orders',
})
