import { localize } from '../../kernel/locale.ts'
import * as bn from './mail.bn.ts'

/** What stands around a notification in its e-mail, and the page that turns such e-mail off. */
export const mailMessages = localize(bn.mailMessages, {
  open: 'Open in Swap',
  neutral: 'Log in to Swap to read it.',
  always: 'We always send e-mail about your money.',
  settings: 'Choose which e-mail you get:',
  turnOff: 'Turn off e-mail like this:',
  documentTitle: 'Swap-E-mail',
  title: 'Turn off e-mail',
  ask: (label: string) => `No more e-mail of this kind: “${label}”. You still see it under the bell.`,
  submit: 'Turn it off',
  done: 'You get no more e-mail of this kind.',
  badLink: 'This link is not valid. Log in to choose which e-mail you get.',
  failed: 'That did not work. Please try again.',
})
