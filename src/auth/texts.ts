import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const identityTexts = localize(bn.identityTexts, {
  checking: 'Checking your account',
  noCookies: 'Logging in needs cookies. Allow them for this site, or open it in your usual browser.',
  keepsNothing:
    'Your browser does not store anything for Swap: drafts and comparisons are lost when you leave. Allow site data, or open it in your usual browser.',
  unknown: 'We could not check whether you are logged in.',
})

export const popupTexts = localize(bn.popupTexts, {
  done: 'You can close this window now.',
})
