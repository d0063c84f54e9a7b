import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '../catalogue/schema.ts'
import { users } from '../identity/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const forSale = sql`sold_at is null and withdrawn_at is null`

/** What phones for sale are called: each folded name once, however many there are of it. Search finds names first. */
export const listingNames = pgTable(
  'listing_names',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    /** Its words by their sound (fold/fold-text.ts), with those that go with its brand. */
    words: text('words').array().notNull(),
    /** Those of them that make it one model and not another, in one text. */
    model: text('model').notNull().default(''),
    /** How the first seller wrote the model: what a suggestion shows. */
    label: text('label').notNull(),
  },
  (t) => [
    uniqueIndex('listing_names_once').on(t.categoryId, t.words),
    index('listing_names_words').using('gin', t.words),
  ],
)

/** Every spelling of every word of those names, and its sound: what a mistyped word is compared with. */
export const listingMessages = pgTable(
  'listing_words',
  { spelling: text('spelling').primaryKey(), word: text('word').notNull() },
  (t) => [
    index('listing_words_word').on(t.word.op('text_pattern_ops')),
    index('listing_words_like').using('gist', t.spelling.op('gist_trgm_ops')),
  ],
)

type Indexed<Name extends string> = Record<Name, ExtraConfigColumn>

const filters = (t: Indexed<'condition' | 'purchaseYear' | 'district' | 'place' | 'sellerVerified'>) => [
  t.condition,
  t.purchaseYear,
  t.district,
  t.place,
  t.sellerVerified,
]

const orders = (t: Indexed<'priceMinor' | 'savingMinor' | 'createdAt' | 'id'>) => [
  t.priceMinor,
  t.id,
  t.savingMinor,
  t.createdAt,
]

/** Which of 22 bands a price is in: from 18 to 2,680 dollars each ends a quarter above the one before. */
export const priceBand = (price: SQL) => sql`width_bucket(ln(${price}), 7.5, 12.5, 20)`

/** Phones offered for sale. */
export const listings = pgTable(
  'listings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => users.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
    imagePlaceholder: text('image_placeholder'),
    /** The photos behind the first, in the order of the seller: always read with the phone, never asked for alone. */
    moreImageUrls: text('more_image_urls').array().notNull().default(sql`'{}'`),
    priceMinor: integer('price_minor').notNull(),
    marketPriceMinor: integer('market_price_minor').notNull(),
    currency: text('currency', { enum: ['USD'] })
      .notNull()
      .default('USD'),
    mobile: text('mobile').notNull(),
    purchaseYear: smallint('purchase_year').notNull(),
    condition: text('condition', { enum: ['excellent', 'good', 'fair'] }).notNull(),
    location: text('location').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    campaignStartedAt: at('campaign_started_at'),
    /** Set by the settlement, in the transaction that gives the phone to a booking. */
    soldAt: at('sold_at'),
    /** Taken back by the seller, or the seller's account was closed: out of every list, should it not be sold. */
    withdrawnAt: at('withdrawn_at'),
    /** What follows serves the search alone. No name: not folded yet, see fold/fold-waiting.ts. */
    nameId: integer('name_id').references(() => listingNames.id),
    /** The place of its location and the district that it is in (fold/fold-place.ts); '' for one that is not known. */
    place: text('place').notNull().default(''),
    district: text('district').notNull().default(''),
    /** Folded words: of the name (weight A), the location (B) and the description (D). */
    searchWords: tsvector('search_words').notNull().default(''),
    /** The seller's mark, kept here too: a filter that leaves its table cannot use an index. */
    sellerVerified: boolean('seller_verified').notNull().default(false),
    savingMinor: integer('saving_minor').notNull().generatedAlwaysAs(sql`market_price_minor - price_minor`),
  },
  (t) => [
    check('listings_price', sql`${t.priceMinor} between 1 and 100000000`),
    check('listings_market_price', sql`${t.marketPriceMinor} between 1 and 100000000`),
    check('listings_photos', sql`cardinality(${t.moreImageUrls}) <= 7`),
    index('listings_campaigns')
      .on(t.campaignStartedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`sold_at is null and withdrawn_at is null and campaign_started_at is not null`),
    index('listings_image').on(t.imageUrl),
    index('listings_more_images').using('gin', t.moreImageUrls).where(sql`more_image_urls <> '{}'`),
    index('listings_of_seller').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('listings_sold_by').on(t.sellerId).where(sql`sold_at is not null`),
    // Every order, of all phones, of a brand and of a name. The filters stand behind it, so that a phone that is passed over
    // is never fetched.
    index('listings_newest')
      .on(t.createdAt, t.id, ...filters(t), t.priceMinor, t.categoryId, t.nameId)
      .where(forSale),
    // The other orders too: the phones of a price are collected from here and sorted.
    index('listings_by_price')
      .on(t.priceMinor, t.id, ...filters(t), t.categoryId, t.nameId, t.savingMinor, t.createdAt)
      .where(forSale),
    index('listings_by_saving')
      .on(t.savingMinor, t.id, ...filters(t), t.priceMinor, t.categoryId, t.nameId)
      .where(forSale),
    index('listings_of_brand')
      .on(t.categoryId, t.createdAt, t.id, ...filters(t), t.priceMinor, t.nameId)
      .where(forSale),
    index('listings_of_brand_by_price')
      .on(t.categoryId, t.priceMinor, t.id, ...filters(t), t.nameId)
      .where(forSale),
    index('listings_of_brand_by_saving')
      .on(t.categoryId, t.savingMinor, t.id, ...filters(t), t.priceMinor, t.nameId)
      .where(forSale),
    index('listings_of_name')
      .on(t.nameId, t.createdAt, t.id, ...filters(t), t.priceMinor, t.categoryId)
      .where(forSale),
    index('listings_of_name_by_price')
      .on(t.nameId, t.priceMinor, t.id, ...filters(t), t.categoryId)
      .where(forSale),
    index('listings_of_name_by_saving')
      .on(t.nameId, t.savingMinor, t.id, ...filters(t), t.priceMinor, t.categoryId)
      .where(forSale),
    // Ways of picking few out of many, whatever the order: few are sorted quickly.
    index('listings_shelf')
      .on(t.purchaseYear, t.categoryId, t.condition, t.sellerVerified, ...orders(t))
      .where(forSale),
    index('listings_shelf_by_saving')
      .on(
        t.purchaseYear,
        priceBand(sql.raw('price_minor')),
        t.savingMinor,
        t.id,
        t.condition,
        t.categoryId,
        t.sellerVerified,
        t.priceMinor,
      )
      .where(forSale),
    index('listings_of_place')
      .on(t.place, t.categoryId, t.condition, t.purchaseYear, t.sellerVerified, ...orders(t), t.nameId)
      .where(forSale),
    index('listings_of_district')
      .on(t.district, t.categoryId, t.condition, t.purchaseYear, t.sellerVerified, ...orders(t), t.nameId)
      .where(forSale),
    index('listings_words').using('gin', t.searchWords).where(forSale),
    index('listings_not_folded').on(t.id).where(sql`name_id is null`),
  ],
)
