/** The cache keys to invalidate. Apart from the queries, which only admins need: everybody may report a phone. */
export const moderationKeys = {
  members: ['moderation', 'members'],
  reports: ['moderation', 'reports'],
  audit: ['moderation', 'audit'],
} as const
