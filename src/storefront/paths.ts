/** The names of the company's pages, whose texts are in `content/`. Each is served at `/{name}`, such as '/about'. */
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
