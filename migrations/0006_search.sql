CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
CREATE TABLE "listing_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"words" text[] NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"spelling" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "name_id" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "search_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "seller_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "saving_minor" integer GENERATED ALWAYS AS (market_price_minor - price_minor) STORED NOT NULL;--> statement-breakpoint
UPDATE "listings" SET "seller_verified" = true FROM "users" WHERE "users"."id" = "listings"."seller_id" AND "users"."verified";--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "name_id" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "listing_names" ADD CONSTRAINT "listing_names_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_names_once" ON "listing_names" USING btree ("category_id","words");--> statement-breakpoint
CREATE INDEX "listing_names_words" ON "listing_names" USING gin ("words");--> statement-breakpoint
CREATE INDEX "listing_words_word" ON "listing_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "listing_words_like" ON "listing_words" USING gist ("spelling" gist_trgm_ops);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_name_id_listing_names_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."listing_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id","category_id","condition","purchase_year","place","seller_verified","price_minor","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("price_minor","id","category_id","condition","purchase_year","place","seller_verified","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("saving_minor","id","category_id","condition","purchase_year","place","seller_verified","price_minor","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_shelf" ON "listings" USING btree ("category_id","condition","seller_verified","purchase_year","price_minor","saving_minor","created_at","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_place" ON "listings" USING btree ("place","category_id","condition","seller_verified","purchase_year","price_minor","saving_minor","created_at","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_name" ON "listings" USING btree ("name_id","created_at","id","category_id","condition","purchase_year","place","seller_verified","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_words" ON "listings" USING gin ("search_words") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_not_folded" ON "listings" USING btree ("id") WHERE name_id is null;