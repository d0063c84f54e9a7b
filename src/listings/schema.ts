import { eq, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { categories } from '../catalogue/schema.ts'
import { currencies, maxAmount } from '../kernel/money.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import {
  asides,
  conditions,
  firstPurchaseYear,
  maxPhotos,
  noPhoto,
  type PhoneFacts,
  replaceableParts,
} from './rules.ts'

const isPrice = (column: ExtraConfigColumn) =>
  sql`${column} between 1 and ${sql.raw(String(maxAmount * 100))}`

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const forSale = sql`sold_at is null and withdrawn_at is null and held_at is null`

/** The different names of phones for sale, each once. The search finds names first, then their phones. */
export const listingNames = pgTable(
  'listing_names',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    /** The keys of its words and of its brand (src/spelling/models.ts), sorted. */
    tokens: text('tokens').array().notNull(),
    /** The keys that distinguish this model from others, separated by spaces. */
    model: text('model').notNull().default(''),
    /** The model as its first seller wrote it: what a suggestion shows. */
    label: text('label').notNull(),
    /** Its words as they were written: mistyped words are compared with them. */
    spellings: text('spellings')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [uniqueIndex('listing_names_once').on(t.categoryId, t.tokens)],
)

type SearchedColumn =
  | ('id' | 'categoryId' | 'nameId' | 'condition' | 'purchaseYear' | 'district' | 'place' | 'sellerVerified')
  | ('createdAt' | 'priceMinor' | 'savingMinor')
  | ('storageGb' | 'ramGb' | 'batteryHealth' | 'hasBox' | 'warrantyUntil' | 'isDuplicate' | 'isChecked')

/** An index that begins with these columns and includes all others that the search reads: it scans the index alone. */
function covering(t: Record<SearchedColumn, ExtraConfigColumn>, ...leading: ExtraConfigColumn[]) {
  // Columns with few values first: an index is then quick for conditions on several of them.
  const filters = [t.purchaseYear, t.categoryId, t.condition, t.sellerVerified, t.district, t.place, t.nameId]
  const facts = [t.storageGb, t.ramGb, t.batteryHealth, t.hasBox, t.warrantyUntil, t.isDuplicate, t.isChecked]
  const orders = [t.createdAt, t.priceMinor, t.savingMinor, t.id]
  const others = [...filters, ...facts, ...orders].filter((column) => !leading.includes(column))
  return [...leading, ...others] as [ExtraConfigColumn, ...ExtraConfigColumn[]]
}

/** Makes the columns that describe a phone: in `listings`, and in an order as its buyer agreed to them. */
export const phoneColumns = () =>
  ({
    condition: text('condition', { enum: conditions }).notNull(),
    purchaseYear: smallint('purchase_year').notNull(),
    /** The facts that a seller may state, from here on; null when not stated. */
    storageGb: smallint('storage_gb'),
    ramGb: smallint('ram_gb'),
    batteryHealth: smallint('battery_health'),
    /** Empty when no part was replaced. */
    replacedParts: text('replaced_parts', { enum: replaceableParts }).array(),
    bodyChanged: boolean('body_changed'),
    hasBox: boolean('has_box'),
    hasCharger: boolean('has_charger'),
    warrantyUntil: text('warranty_until'),
  }) satisfies Record<keyof PhoneFacts, unknown> & Record<string, unknown>

export const listings = pgTable(
  'listings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: reference('seller_id', () => users.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
    imagePlaceholder: text('image_placeholder'),
    /** The photos after the first, in the seller's order. */
    moreImageUrls: text('more_image_urls')
      .array()
      .notNull()
      .default(sql`'{}'`),
    priceMinor: integer('price_minor').notNull(),
    marketPriceMinor: integer('market_price_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    mobile: text('mobile').notNull(),
    location: text('location').notNull(),
    ...phoneColumns(),
    /** Private: no query but those of store-imei.ts reads it. Others only read whether there is one. */
    imei: text('imei'),
    createdAt: at('created_at').notNull().defaultNow(),
    campaignStartedAt: at('campaign_started_at'),
    campaignRankedAt: at('campaign_ranked_at'),
    /** Set while an order has claimed or paid for the phone. */
    soldAt: at('sold_at'),
    withdrawnAt: at('withdrawn_at'),
    /** Why a withdrawn phone is still among its seller's; null when it was withdrawn for good. */
    aside: text('aside', { enum: asides }),
    /** Whether its page still names it: its seller withdrew it, and since then neither it nor its seller was banned. */
    isNamedWhenGone: boolean('named_when_gone').notNull().default(false),
    /** When a check of it was finished (src/checks) that counts for the phone as it is described. */
    checkedAt: at('checked_at'),
    /** When what a check compares with was last changed; a check that was begun before does not count. */
    redescribedAt: at('redescribed_at'),
    /** For the search: an index holds it instead of the time. */
    isChecked: boolean('is_checked')
      .notNull()
      .generatedAlwaysAs(sql`checked_at is not null`),
    /** Since when it waits for an admin's look: until then only its seller sees it (flags/judge-offer.ts). */
    heldAt: at('held_at'),
    /** The seller's phone whose card stands for this one in lists, and how many phones this one stands for (flags/group-duplicates.ts). */
    duplicateOf: uuid('duplicate_of'),
    duplicateCount: smallint('alike').notNull().default(0),
    /** Whether lists fold it: an index holds it instead of the id. */
    isDuplicate: boolean('folded')
      .notNull()
      .generatedAlwaysAs(sql`duplicate_of is not null`),
    /** The columns from here on serve the search alone (src/spelling/search-columns.ts). No name: see index-listing.ts. */
    nameId: integer('name_id').references(() => listingNames.id),
    /** The place of its location and the district of that (src/spelling/places.ts); '' when not known. */
    place: text('place').notNull().default(''),
    district: text('district').notNull().default(''),
    /** Keys of the words of the name (weight A), the location (B) and the description (D). */
    searchWords: tsvector('search_words').notNull().default(''),
    /** A copy of the seller's verification: an index cannot include a column of another table. */
    sellerVerified: boolean('seller_verified').notNull().default(false),
    savingMinor: integer('saving_minor')
      .notNull()
      .generatedAlwaysAs(sql`market_price_minor - price_minor`),
  },
  (t) => [
    check('listings_price', isPrice(t.priceMinor)),
    check('listings_market_price', isPrice(t.marketPriceMinor)),
    check('listings_photos', sql`cardinality(${t.moreImageUrls}) < ${sql.raw(String(maxPhotos))}`),
    check('listings_campaign', sql`(${t.campaignStartedAt} is null) = (${t.campaignRankedAt} is null)`),
    check(
      'listings_aside',
      sql`${oneOf(t.aside, asides)} and (${t.aside} is null or ${t.withdrawnAt} is not null)`,
    ),
    check('listings_currency', oneOf(t.currency, currencies)),
    check('listings_condition', oneOf(t.condition, conditions)),
    check('listings_purchase_year', sql`${t.purchaseYear} >= ${sql.raw(String(firstPurchaseYear))}`),
    check('listings_storage', sql`${t.storageGb} > 0`),
    check('listings_ram', sql`${t.ramGb} > 0`),
    check('listings_battery', sql`${t.batteryHealth} between 1 and 100`),
    check(
      'listings_replaced_parts',
      sql`${t.replacedParts} <@ array[${sql.raw(replaceableParts.map((part) => `'${part}'`).join(', '))}]`,
    ),
    check('listings_warranty', sql`${t.warrantyUntil} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('listings_imei', sql`${t.imei} ~ '^[0-9]{15}$'`),
    // Every index here is defended by a figure in docs/decisions/0025.
    index('listings_by_seller').on(
      t.sellerId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.soldAt,
    ),
    // Admins look phones up by these two.
    index('listings_imei')
      .on(t.imei)
      .where(sql`imei is not null`),
    index('listings_mobile').on(t.mobile),
    index('listings_campaigns')
      .on(t.campaignRankedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${forSale} and campaign_ranked_at is not null`),
    index('listings_images').using('gin', allImageUrls),
    index('listings_by_date')
      .on(...covering(t, t.categoryId, t.createdAt, t.id))
      .where(forSale),
    index('listings_by_price')
      .on(...covering(t, t.categoryId, t.priceMinor, t.id))
      .where(forSale),
    index('listings_by_saving')
      .on(...covering(t, t.categoryId, t.savingMinor, t.id))
      .where(forSale),
    index('listings_by_name')
      .on(...covering(t, t.nameId, t.priceMinor, t.id))
      .where(forSale),
    index('listings_by_place')
      .on(...covering(t, t.district, t.place))
      .where(forSale),
    index('listings_duplicates')
      .on(t.duplicateOf)
      .where(sql`duplicate_of is not null`),
    index('listings_search_words').using('gin', t.searchWords).where(forSale),
  ],
)

/**
 * Who may offer the phone with an IMEI: one row an IMEI, so that the database decides between concurrent offers. No foreign keys: a
 * claim is made before its listing is inserted, and an account is locked before listings and orders.
 */
export const imeiClaims = pgTable(
  'imei_claims',
  {
    imei: text('imei').primaryKey(),
    /** The phone that is for sale with it, or sold by an order that has not ended; null when it is not offered now. */
    listingId: uuid('listing_id'),
    /** The last buyer here, who may offer it again; null when nobody has bought it here. */
    ownerId: uuid('owner_id'),
  },
  (t) => [
    check('imei_claims_somebody', sql`${t.listingId} is not null or ${t.ownerId} is not null`),
    index('imei_claims_of_listing').on(t.listingId),
  ],
)

/** The IMEIs of stolen or blocked phones, which nobody may offer. */
export const refusedImeis = pgTable('refused_imeis', {
  /** A keyed hash of the IMEI (store-imei.ts). */
  hash: text('hash').primaryKey(),
  listingId: reference('listing_id', () => listings.id),
  at: at('at').notNull(),
})

/** The number and the sum of a seller's visible ratings; a seller without ratings has no row. */
export const sellerRatings = pgTable(
  'seller_ratings',
  {
    /** No foreign key: it would lock the account after the order, and an account is locked before them. */
    sellerId: uuid('seller_id').primaryKey(),
    count: integer('count').notNull(),
    stars: integer('stars').notNull(),
  },
  (t) => [check('seller_ratings_stars', sql`${t.stars} between ${t.count} and ${t.count} * 5`)],
)

/** The brands under which phones of a type code, the first eight digits of an IMEI, were sold here. */
export const typeCodes = pgTable(
  'type_codes',
  {
    typeCode: text('type_code').notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.typeCode, t.categoryId] })],
)

export const allImageUrls = sql<string[]>`array_prepend(image_url, more_image_urls)`

export const personalTables: PersonalTable[] = [
  {
    table: listings,
    people: [listings.sellerId],
    without: [listings.searchWords],
    erase: [
      {
        where: (userId) => eq(listings.sellerId, userId),
        // Orders keep photos of their own.
        set: () => ({
          mobile: '',
          location: '',
          description: '',
          searchWords: '',
          imageUrl: noPhoto,
          imagePlaceholder: null,
          moreImageUrls: [],
        }),
      },
    ],
  },
  // Nobody else may offer the phone.
  { table: imeiClaims, people: [imeiClaims.ownerId], erase: 'nothing' },
  { table: sellerRatings, people: [sellerRatings.sellerId], erase: 'rows' },
]
