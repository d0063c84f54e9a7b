import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../platform/database/query-parts.ts'

export const sitemapFiles = pgTable('sitemap_files', {
  name: text('name').primaryKey(),
  body: text('body').notNull(),
  writtenAt: at('written_at').notNull(),
})
