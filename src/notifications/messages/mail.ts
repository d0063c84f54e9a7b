import { localize } from '../../kernel/locale.ts'
import * as bn from './mail.bn.ts'

/** What stands around a notification in its e-mail. */
export const mailMessages = localize(bn.mailMessages, {
  open: 'Open in Swap',
  always: 'We always send e-mail about your money.',
  settings: 'Choose which e-mail you get:',
  turnOff: 'Turn off e-mail like this:',
})
