/** In `content/`, served at '/help' and so on. */
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
