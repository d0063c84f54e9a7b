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
  bookedHint:
    'A phone that somebody has booked stands here until it is paid for. Until then others can buy it, too.',
  sold: 'You have not sold a phone yet',
  soldHint: 'A phone stands here as soon as somebody has paid for it.',
  drafts: 'No drafts',
  draftsHint:
    'What you type in the form of a phone is kept on this device. Phones that you add from a file stand here, too, until they have photos.',
})

export const figureTexts = localize(bn.figureTexts, {
  views: (count: number) => (count === 1 ? 'view' : 'views'),
  bookings: (count: number) => (count === 1 ? 'booking' : 'bookings'),
  waiting: (count: string) => `${count} not paid yet`,
})
