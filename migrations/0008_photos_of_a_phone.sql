ALTER TABLE "listings" ADD COLUMN "more_image_urls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_more_images" ON "listings" USING gin ("more_image_urls") WHERE more_image_urls <> '{}';--> statement-breakpoint
CREATE INDEX "listings_sold_by" ON "listings" USING btree ("seller_id") WHERE sold_at is not null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_photos" CHECK (cardinality("listings"."more_image_urls") <= 7);