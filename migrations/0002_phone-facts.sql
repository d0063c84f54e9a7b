CREATE TABLE "type_codes" (
	"type_code" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "type_codes_type_code_category_id_pk" PRIMARY KEY("type_code","category_id")
);
--> statement-breakpoint
DROP INDEX "listings_by_date";--> statement-breakpoint
DROP INDEX "listings_by_price";--> statement-breakpoint
DROP INDEX "listings_by_saving";--> statement-breakpoint
DROP INDEX "listings_by_name";--> statement-breakpoint
DROP INDEX "listings_by_place";--> statement-breakpoint
DROP INDEX "listings_by_year";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "storage_gb" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "ram_gb" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "battery_health" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "has_box" boolean;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "has_charger" boolean;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "warranty_until" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "imei" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "storage_gb" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ram_gb" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "battery_health" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_box" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_charger" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "warranty_until" text;--> statement-breakpoint
ALTER TABLE "type_codes" ADD CONSTRAINT "type_codes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_one_of_imei" ON "listings" USING btree ("imei") WHERE sold_at is null and withdrawn_at is null and imei is not null;--> statement-breakpoint
CREATE INDEX "listings_by_date" ON "listings" USING btree ("category_id","created_at","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("category_id","price_minor","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("category_id","saving_minor","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","price_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_name" ON "listings" USING btree ("name_id","price_minor","id","purchase_year","category_id","condition","seller_verified","district","place","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_place" ON "listings" USING btree ("district","place","purchase_year","category_id","condition","seller_verified","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_year" ON "listings" USING btree ("purchase_year","category_id","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_storage" CHECK ("listings"."storage_gb" > 0);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_ram" CHECK ("listings"."ram_gb" > 0);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_battery" CHECK ("listings"."battery_health" between 1 and 100);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_warranty" CHECK ("listings"."warranty_until" ~ '^[0-9]{4}-[0-9]{2}$');--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_imei" CHECK ("listings"."imei" ~ '^[0-9]{15}$');