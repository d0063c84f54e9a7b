type Module = {
  name: string
  /** What the module holds, for the README. */
  holds: string
  rooms?: string[]
  privateRooms?: string[]
}

/**
 * The layers of modules, highest first: a module imports from lower layers only. Source of .dependency-cruiser.js, check-names.ts
 * and the README's tree.
 */
export const layers: Module[][] = [
  [
    {
      name: 'storefront',
      holds: 'pages composed of other modules: home, blog, navbar, footer, dashboard frame',
    },
  ],
  [
    {
      name: 'admin',
      holds:
        'the admin’s desk: what waits, search, members, money, mail, the pages of the audit log and of the overview',
      rooms: ['desk', 'mail', 'members', 'money', 'queue'],
      privateRooms: ['mail', 'members', 'money', 'queue'],
    },
  ],
  [
    { name: 'help', holds: 'enquiries of people' },
    {
      name: 'trust',
      holds: 'reports, flagged phones, verification of sellers, what the audit log records',
      rooms: ['flags', 'reports', 'verification'],
      privateRooms: ['reports'],
    },
  ],
  [
    {
      name: 'ratings',
      holds: 'what buyers and sellers say of each other, the page of a seller and the shop',
      rooms: ['shop'],
    },
  ],
  [
    { name: 'conversations', holds: 'conversations of buyers with sellers' },
    { name: 'payouts', holds: 'what sellers have, where it is sent, and how admins send it' },
  ],
  [
    {
      name: 'sales',
      holds: 'the page of an order; the seller’s side: sales, money that rests',
    },
  ],
  [
    {
      name: 'disputes',
      holds: 'complaints, returns, chargebacks',
      rooms: ['chargeback', 'dispute'],
      privateRooms: ['chargeback', 'dispute'],
    },
  ],
  [
    {
      name: 'fulfilment',
      holds: 'meeting, hand-over, bill of sale, cancellation',
      rooms: ['bill', 'cancellation', 'handover', 'meeting'],
      privateRooms: ['cancellation', 'handover'],
    },
  ],
  [
    {
      name: 'checkout',
      holds: 'offers of a price, booking, payment',
      rooms: ['bids', 'booking', 'payment'],
      privateRooms: ['booking', 'payment'],
    },
  ],
  [
    {
      name: 'orders',
      holds: 'the life of an order: its states, who may change them, what refunds do to it',
    },
  ],
  [
    {
      name: 'browsing',
      holds: 'find, filter, count, suggest; saved phones and searches, comparison',
      rooms: ['compare', 'saved', 'searches', 'views'],
    },
  ],
  [
    {
      name: 'selling',
      holds: 'add, edit, withdraw and advertise a phone: form, drafts, stock',
      rooms: ['drafts', 'stock'],
    },
  ],
  [
    {
      name: 'listings',
      holds: 'a phone for sale: its schema, rules, cards, price guides and flags',
      rooms: ['flags', 'history'],
    },
    {
      name: 'payments',
      holds:
        'payments at the providers, their captures and refunds, and the postings of these; knows no phones',
    },
  ],
  [
    { name: 'ledger', holds: 'double-entry accounting; knows no orders' },
    { name: 'catalogue', holds: 'brands' },
    { name: 'images', holds: 'upload, check, re-encode, store, serve' },
    { name: 'notifications', holds: 'who is notified of what, in the page and by e-mail' },
  ],
  [
    {
      name: 'accounts',
      holds: 'the own account: name, e-mail, mobile number, export, closing',
      rooms: ['closing', 'email', 'export', 'mobile'],
    },
  ],
  [
    {
      name: 'factors',
      holds: 'the second factor: authenticator app, passkeys, backup codes',
    },
  ],
  [
    {
      name: 'auth',
      holds: 'who somebody is and what they may: session, Google, guards, forms',
      rooms: ['forms', 'google', 'guards', 'session'],
      privateRooms: ['forms', 'google', 'guards', 'session'],
    },
  ],
]

export const modules = layers.flat()
