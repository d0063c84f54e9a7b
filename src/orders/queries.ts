/** The cache keys of orders. */
export const orderKeys = {
  all: ['orders'],
  mine: ['orders', 'mine'],
  one: (id: string) => ['orders', 'one', id],
  details: (id: string) => ['orders', 'details', id],
  sales: ['orders', 'sales'],
  waiting: ['orders', 'waiting'],
} as const

/** How many milliseconds an order of a server-rendered page is not refetched. */
export const freshMillis = 2000
