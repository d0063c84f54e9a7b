import { localize } from '../../kernel/locale.ts'
import * as bn from './offline.bn.ts'

/** What is shown without a connection to the server. */
export const offlineMessages = localize(bn.offlineMessages, {
  documentTitle: 'Swap-Offline',
  title: 'No connection to Swap',
  hint: 'Check your internet connection and try again.',
  incomplete: 'This page could not be loaded completely',
  incompleteHint: 'Your connection was interrupted, or Swap has just been updated. Try again.',
})
