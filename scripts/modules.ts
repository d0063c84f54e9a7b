type Module = {
  name: string
  /** What the module holds, for the README. */
  holds: string
  folders?: string[]
  privateRooms?: string[]
}

/** The layers of modules, highest first: a module imports from lower ones. Read by .dependency-cruiser.js and check-names.ts. */
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
      holds: 'what an admin works with: what waits, search, members, money, the audit log, overview',
      folders: ['audit', 'members', 'money', 'queue', 'search'],
      privateRooms: ['members', 'money', 'queue'],
    },
  ],
  [
    { name: 'help', holds: 'enquiries of people' },
    {
      name: 'trust',
      holds: 'reports, flagged phones, verification of sellers',
      folders: ['flags', 'reports', 'verification'],
      privateRooms: ['reports'],
    },
  ],
  [
    {
      name: 'ratings',
      holds: 'what buyers and sellers say of each other, the page of a seller and the shop',
      folders: ['shop'],
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
      folders: ['chargeback', 'dispute'],
      privateRooms: ['chargeback', 'dispute'],
    },
  ],
  [
    {
      name: 'fulfilment',
      holds: 'meeting, hand-over, bill of sale, cancellation',
      folders: ['bill', 'cancellation', 'handover', 'meeting'],
      privateRooms: ['cancellation', 'handover'],
    },
  ],
  [
    {
      name: 'checkout',
      holds: 'offers of a price, booking, payment',
      folders: ['bids', 'booking', 'payment'],
      privateRooms: ['booking', 'payment'],
    },
  ],
  [
    {
      name: 'checks',
      holds: 'what a phone measures of itself, judged by the server',
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
      folders: ['compare', 'saved', 'searches', 'views'],
    },
    { name: 'stock', holds: 'the phones of a seller: their list, prices, the pages to add and edit one' },
  ],
  [
    {
      name: 'selling',
      holds: 'add, edit, withdraw and advertise a phone: form, drafts',
      folders: ['drafts'],
    },
  ],
  [
    {
      name: 'listings',
      holds: 'a phone for sale: its schema, rules, cards, price guides and flags',
      folders: ['flags', 'history'],
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
    {
      name: 'notifications',
      holds: 'who is notified of what, in the page, by e-mail, on the device and by SMS; mails not delivered',
      folders: ['push', 'sms', 'undelivered'],
    },
  ],
  [
    {
      name: 'accounts',
      holds: 'the own account: name, e-mail, mobile number, export, closing',
      folders: ['closing', 'email', 'export', 'mobile'],
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
      name: 'audit',
      holds: 'the audit log: what admins did, and who changed the factors or role of an account',
    },
  ],
  [
    {
      name: 'auth',
      holds: 'who somebody is and what they may: session, Google, guards, forms',
      folders: ['forms', 'google', 'guards', 'session'],
      privateRooms: ['forms', 'google', 'guards', 'session'],
    },
  ],
]

export const modules = layers.flat()
