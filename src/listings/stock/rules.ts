/** What a seller's phones are sorted by: those that can be bought, those of them that somebody has booked, and the sold ones. */
export const stockStates = ['for-sale', 'booked', 'sold'] as const

export type StockState = (typeof stockStates)[number]

/** The tabs of My products, each with an address; the first one is shown without one. */
export const stockTabs = ['for-sale', 'drafts', 'booked', 'sold'] as const

export type StockTab = (typeof stockTabs)[number]

/** How often a phone was booked, and how many of these bookings wait for their buyers to pay. */
export type BookingCount = { total: number; open: number }
