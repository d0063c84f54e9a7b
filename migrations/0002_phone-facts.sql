-- no transaction
-- Readers of a million phones must not wait: new indexes take the place of the old ones when they are complete.
CREATE TABLE IF NOT EXISTS "type_codes" (
	"type_code" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "type_codes_type_code_category_id_pk" PRIMARY KEY("type_code","category_id")
);--> statement-breakpoint
ALTER TABLE "listings"
  ADD COLUMN IF NOT EXISTS "storage_gb" smallint,
  ADD COLUMN IF NOT EXISTS "ram_gb" smallint,
  ADD COLUMN IF NOT EXISTS "battery_health" smallint,
  ADD COLUMN IF NOT EXISTS "has_box" boolean,
  ADD COLUMN IF NOT EXISTS "has_charger" boolean,
  ADD COLUMN IF NOT EXISTS "warranty_until" text,
  ADD COLUMN IF NOT EXISTS "imei" text;--> statement-breakpoint
ALTER TABLE "orders"
  ADD COLUMN IF NOT EXISTS "storage_gb" smallint,
  ADD COLUMN IF NOT EXISTS "ram_gb" smallint,
  ADD COLUMN IF NOT EXISTS "battery_health" smallint,
  ADD COLUMN IF NOT EXISTS "has_box" boolean,
  ADD COLUMN IF NOT EXISTS "has_charger" boolean,
  ADD COLUMN IF NOT EXISTS "warranty_until" text;--> statement-breakpoint
ALTER TABLE "type_codes" DROP CONSTRAINT IF EXISTS "type_codes_category_id_categories_id_fk", ADD CONSTRAINT "type_codes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "listings_one_of_imei" ON "listings" USING btree ("imei") WHERE sold_at is null and withdrawn_at is null and imei is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_by_date_new" ON "listings" USING btree ("category_id","created_at","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "listings_by_date";--> statement-breakpoint
ALTER INDEX IF EXISTS "listings_by_date_new" RENAME TO "listings_by_date";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_by_price_new" ON "listings" USING btree ("category_id","price_minor","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "listings_by_price";--> statement-breakpoint
ALTER INDEX IF EXISTS "listings_by_price_new" RENAME TO "listings_by_price";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_by_saving_new" ON "listings" USING btree ("category_id","saving_minor","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","price_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "listings_by_saving";--> statement-breakpoint
ALTER INDEX IF EXISTS "listings_by_saving_new" RENAME TO "listings_by_saving";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_by_name_new" ON "listings" USING btree ("name_id","price_minor","id","purchase_year","category_id","condition","seller_verified","district","place","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "listings_by_name";--> statement-breakpoint
ALTER INDEX IF EXISTS "listings_by_name_new" RENAME TO "listings_by_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_by_place_new" ON "listings" USING btree ("district","place","purchase_year","category_id","condition","seller_verified","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "listings_by_place";--> statement-breakpoint
ALTER INDEX IF EXISTS "listings_by_place_new" RENAME TO "listings_by_place";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "listings_by_year";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT IF EXISTS "listings_storage", ADD CONSTRAINT "listings_storage" CHECK ("listings"."storage_gb" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_storage";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT IF EXISTS "listings_ram", ADD CONSTRAINT "listings_ram" CHECK ("listings"."ram_gb" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_ram";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT IF EXISTS "listings_battery", ADD CONSTRAINT "listings_battery" CHECK ("listings"."battery_health" between 1 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_battery";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT IF EXISTS "listings_warranty", ADD CONSTRAINT "listings_warranty" CHECK ("listings"."warranty_until" ~ '^[0-9]{4}-[0-9]{2}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_warranty";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT IF EXISTS "listings_imei", ADD CONSTRAINT "listings_imei" CHECK ("listings"."imei" ~ '^[0-9]{15}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_imei";
