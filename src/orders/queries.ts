/** The cache keys of orders. */
export const orderKeys = {
  all: ['orders'],
  mine: ['orders', 'mine'],
  one: (id: string) => ['orders', 'one', id],
  details: (id: string) => ['orders', 'details', id],
  sales: ['orders', 'sales'],
  waiting: ['orders', 'waiting'],
} as const
