ALTER TABLE "bookings" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "purchase_year" smallint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "photos" text[];--> statement-breakpoint
UPDATE "bookings" SET "condition" = "listings"."condition", "purchase_year" = "listings"."purchase_year",
  "description" = "listings"."description", "photos" = "listings"."image_url" || "listings"."more_image_urls"
  FROM "listings" WHERE "listings"."id" = "bookings"."listing_id";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "condition" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "purchase_year" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "description" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "photos" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_photos" ON "bookings" USING gin ("photos");
