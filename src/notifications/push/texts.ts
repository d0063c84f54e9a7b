import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const pushTexts = localize(bn.pushTexts, {
  title: 'Notices on this device',
  explain:
    'Your phone or computer tells you at once what happens to your orders, offers and messages, even while Swap is closed. The notice shows no names, amounts or codes. Kinds whose email you have turned off are not sent.',
  blocked: 'Your browser blocks notices from Swap. Allow them in its settings for this site.',
  offer: 'Get a notice on this device when something happens to your orders, offers and messages?',
  turnOn: 'Turn on notices',
  turnOff: 'Turn off notices',
  decline: 'No, thanks',
  failed: 'Notices could not be turned on or off. Please try again.',
})
