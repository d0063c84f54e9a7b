import { localize } from '../../kernel/locale.ts'
import * as bn from './bulk.bn.ts'

const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

/** What an admin does with several accounts of a list at once. */
export const bulkMessages = localize(bn.bulkMessages, {
  select: 'Select',
  selectAll: 'Select all on this page',
  selected: (count: number) => `${accounts(count)} selected`,
  progress: (done: number, all: number) => `${done} of ${accounts(all)}`,
  verify: 'Verify selected',
  close: 'Close selected',
  more: 'More actions',
  export: 'Export as CSV',
  confirmTitle: (count: number) => `Close ${accounts(count)}?`,
  elsewhere: (count: number) =>
    count === 1
      ? '1 of them is not on this page of the list.'
      : `${count} of them are not on this page of the list.`,
  consequences:
    'The accounts are closed at once. Their unsold phones are withdrawn and unpaid bookings are cancelled. Paid orders are kept.',
  done: {
    verify: (count: number) => `${accounts(count)} verified`,
    close: (count: number) => `${accounts(count)} closed`,
  },
  failed: (name: string, reason: string) => `${name}: ${reason}`,
})
