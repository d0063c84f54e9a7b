import { localize } from '../../../kernel/locale.ts'
import type { StockTab } from '../rules.ts'
import * as bn from './stock.bn.ts'

export const stockTabTexts = localize(bn.stockTabTexts, {
  label: 'Your phones',
  tabs: {
    all: 'All',
    'for-sale': 'For sale',
    drafts: 'Drafts',
    booked: 'Booked',
    sold: 'Sold',
  } satisfies Record<StockTab, string>,
  withCount: (tab: string, count: string) => `${tab} (${count})`,
  booked: 'Nobody has booked a phone of yours',
  bookedHint: 'Booked phones appear here until they are paid for. Until then others can still buy them.',
  sold: 'You have not sold a phone yet',
  soldHint: 'Phones appear here as soon as somebody has paid for them.',
  drafts: 'No drafts',
  draftsHint:
    'What you type in the form is saved on this device. Phones added from a file also appear here until they have photos.',
})

export const figureTexts = localize(bn.figureTexts, {
  views: (count: number) => (count === 1 ? 'view' : 'views'),
  bookings: (count: number) => (count === 1 ? 'booking' : 'bookings'),
  waiting: (count: string) => `${count} not paid yet`,
})
