DROP INDEX "listings_newest";--> statement-breakpoint
DROP INDEX "listings_by_price";--> statement-breakpoint
DROP INDEX "listings_by_saving";--> statement-breakpoint
DROP INDEX "listings_shelf";--> statement-breakpoint
DROP INDEX "listings_of_place";--> statement-breakpoint
DROP INDEX "listings_of_name";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "district" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_of_district" ON "listings" USING btree ("district","category_id","condition","purchase_year","seller_verified","price_minor","saving_minor","created_at","id","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id","category_id","condition","purchase_year","district","place","seller_verified","price_minor","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("price_minor","id","category_id","condition","purchase_year","district","place","seller_verified","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("saving_minor","id","category_id","condition","purchase_year","district","place","seller_verified","price_minor","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_shelf" ON "listings" USING btree ("purchase_year","category_id","condition","seller_verified","price_minor","saving_minor","created_at","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_place" ON "listings" USING btree ("place","category_id","condition","purchase_year","seller_verified","price_minor","saving_minor","created_at","id","name_id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_of_name" ON "listings" USING btree ("name_id","created_at","id","category_id","condition","purchase_year","district","place","seller_verified","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
UPDATE "listings" SET "name_id" = NULL;
