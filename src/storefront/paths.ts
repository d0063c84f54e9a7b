/** The pages of the company, by their addresses: '/help'. Their texts are in `content/`. */
export const articleNames = [
  'about',
  'contact',
  'career',
  'services',
  'help',
  'terms',
  'privacy',
  'refunds',
] as const
