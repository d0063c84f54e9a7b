/** The cache keys to invalidate. Not in queries.ts, which only admins need: every user may report a phone. */
export const moderationKeys = {
  members: ['moderation', 'members'],
  desk: ['moderation', 'desk'],
  reports: ['moderation', 'reports'],
  flags: ['moderation', 'flags'],
  enquiries: ['moderation', 'enquiries'],
  audit: ['moderation', 'audit'],
  queue: ['moderation', 'queue'],
} as const
