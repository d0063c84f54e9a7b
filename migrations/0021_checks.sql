ALTER TABLE "listings" DROP CONSTRAINT "listings_photos";--> statement-breakpoint
DROP INDEX "audit_entries_said";--> statement-breakpoint
DROP INDEX "reports_one_each";--> statement-breakpoint
DROP INDEX "reports_said";--> statement-breakpoint
CREATE INDEX "audit_entries_trgm" ON "audit_entries" USING gin (("act" || ' ' || "admin_name" || ' ' || "account_email" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("listing_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_trgm" ON "reports" USING gin (("seller_name" || ' ' || "product_name" || ' ' || "brand_name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_currency" CHECK ("listings"."currency" in ('USD'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_condition" CHECK ("listings"."condition" in ('excellent', 'good', 'fair'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_purchase_year" CHECK ("listings"."purchase_year" >= 1995);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_photos" CHECK (cardinality("listings"."more_image_urls") < 8);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin'));