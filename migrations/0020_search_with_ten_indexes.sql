ALTER TABLE "listing_names" RENAME COLUMN "words" TO "tokens";--> statement-breakpoint
ALTER TABLE "listing_words" RENAME COLUMN "word" TO "token";--> statement-breakpoint
DROP INDEX "listing_names_words";--> statement-breakpoint
DROP INDEX "listing_words_word";--> statement-breakpoint
DROP INDEX "listing_words_like";--> statement-breakpoint
DROP INDEX "listings_image";--> statement-breakpoint
DROP INDEX "listings_more_images";--> statement-breakpoint
DROP INDEX "listings_of_seller";--> statement-breakpoint
DROP INDEX "listings_sold_by";--> statement-breakpoint
DROP INDEX "listings_newest";--> statement-breakpoint
DROP INDEX "listings_of_brand";--> statement-breakpoint
DROP INDEX "listings_of_brand_by_price";--> statement-breakpoint
DROP INDEX "listings_of_brand_by_saving";--> statement-breakpoint
DROP INDEX "listings_of_name";--> statement-breakpoint
DROP INDEX "listings_of_name_by_price";--> statement-breakpoint
DROP INDEX "listings_of_name_by_saving";--> statement-breakpoint
DROP INDEX "listings_shelf";--> statement-breakpoint
DROP INDEX "listings_shelf_by_saving";--> statement-breakpoint
DROP INDEX "listings_of_place";--> statement-breakpoint
DROP INDEX "listings_of_district";--> statement-breakpoint
DROP INDEX "listings_words";--> statement-breakpoint
DROP INDEX "listings_not_folded";--> statement-breakpoint
DROP INDEX "listing_names_once";--> statement-breakpoint
DROP INDEX "listings_by_price";--> statement-breakpoint
DROP INDEX "listings_by_saving";--> statement-breakpoint
CREATE INDEX "listing_names_tokens" ON "listing_names" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "listing_words_token" ON "listing_words" USING btree ("token" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "listing_words_spelling_trgm" ON "listing_words" USING gist ("spelling" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "listings_by_seller" ON "listings" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"sold_at");--> statement-breakpoint
CREATE INDEX "listings_images" ON "listings" USING gin (array_prepend(image_url, more_image_urls));--> statement-breakpoint
CREATE INDEX "listings_by_date" ON "listings" USING btree ("category_id","created_at","id","purchase_year","condition","seller_verified","district","place","name_id","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_name" ON "listings" USING btree ("name_id","price_minor","id","purchase_year","category_id","condition","seller_verified","district","place","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_place" ON "listings" USING btree ("district","place","purchase_year","category_id","condition","seller_verified","name_id","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_year" ON "listings" USING btree ("purchase_year","category_id","condition","seller_verified","district","place","name_id","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_search_words" ON "listings" USING gin ("search_words") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_names_once" ON "listing_names" USING btree ("category_id","tokens");--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("category_id","price_minor","id","purchase_year","condition","seller_verified","district","place","name_id","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("category_id","saving_minor","id","purchase_year","condition","seller_verified","district","place","name_id","created_at","price_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "name_id" SET STATISTICS -1;
