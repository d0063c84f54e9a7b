DROP INDEX "listings_for_sale";--> statement-breakpoint
DROP INDEX "listings_newest";--> statement-breakpoint
DROP INDEX "listings_by_price";--> statement-breakpoint
DROP INDEX "listings_by_saving";--> statement-breakpoint
DROP INDEX "listings_of_name";--> statement-breakpoint
DROP INDEX "listings_shelf";--> statement-breakpoint
DROP INDEX "listings_of_place";--> statement-breakpoint
DROP INDEX "listings_of_district";--> statement-breakpoint
ALTER TABLE "listing_names" ADD COLUMN "model" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_of_brand" ON "listings" USING btree ("category_id","created_at","id","condition","purchase_year","district","place","seller_verified","price_minor","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_brand_by_price" ON "listings" USING btree ("category_id","price_minor","id","condition","purchase_year","district","place","seller_verified","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_brand_by_saving" ON "listings" USING btree ("category_id","saving_minor","id","condition","purchase_year","district","place","seller_verified","price_minor","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_name_by_price" ON "listings" USING btree ("name_id","price_minor","id","condition","purchase_year","district","place","seller_verified","category_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_name_by_saving" ON "listings" USING btree ("name_id","saving_minor","id","condition","purchase_year","district","place","seller_verified","price_minor","category_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id","condition","purchase_year","district","place","seller_verified","price_minor","category_id","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("price_minor","id","condition","purchase_year","district","place","seller_verified","category_id","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("saving_minor","id","condition","purchase_year","district","place","seller_verified","price_minor","category_id","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_name" ON "listings" USING btree ("name_id","created_at","id","condition","purchase_year","district","place","seller_verified","price_minor","category_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_shelf" ON "listings" USING btree ("purchase_year","category_id","condition","seller_verified","price_minor","id","saving_minor","created_at") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_place" ON "listings" USING btree ("place","category_id","condition","purchase_year","seller_verified","price_minor","id","saving_minor","created_at","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_district" ON "listings" USING btree ("district","category_id","condition","purchase_year","seller_verified","price_minor","id","saving_minor","created_at","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
UPDATE "listings" SET "name_id" = NULL;--> statement-breakpoint
DELETE FROM "listing_names";--> statement-breakpoint
DELETE FROM "listing_words";
