/* The addresses of pages (specification 2). Those that visitors need not load are in the rules of their modules. */

export const bookingPaths = {
  orders: '/dashbord',
  browse: '/#brands',
  payment: (bookingId: string) => `/dashbord/parches/${bookingId}`,
  sales: '/dashbord/sales',
  checklists: '/dashbord/checklists',
  order: (id: string) => `/dashbord/orders/${id}`,
  receipt: (id: string) => `/dashbord/orders/${id}/receipt`,
  meeting: (token: string) => `/meeting/${token}`,
  verification: (token: string) => `/verify/${token}`,
}

export const listingPaths = {
  product: (productId: string) => `/product/${productId}`,
  seller: (sellerId: string) => `/seller/${sellerId}`,
}

export const browsingPaths = {
  search: '/search',
  savedPhones: '/dashbord/saved',
  savedSearches: '/dashbord/saved/searches',
}

export function comparePath(ids: readonly string[]): string {
  return `/compare?ids=${ids.join(',')}`
}

export const notificationPaths = {
  list: '/dashbord/notifications',
  settings: '/dashbord/notifications/settings',
}

export const conversationPaths = {
  list: '/dashbord/messages',
  one: (id: string) => `/dashbord/messages/${id}`,
}

/** The names of the company's pages, whose texts are in `content/`. Each is served at `/{name}`, such as '/about'. */
export const articleNames = [
  'blog',
  'about',
  'contact',
  'career',
  'services',
  'help',
  'terms',
  'privacy',
  'refunds',
] as const
