-- no transaction
ALTER TABLE "audit_entries"
  ADD COLUMN IF NOT EXISTS "listing_id" uuid,
  ADD COLUMN IF NOT EXISTS "product_name" text;--> statement-breakpoint
ALTER TABLE "reports"
  ADD COLUMN IF NOT EXISTS "reason" text,
  ADD COLUMN IF NOT EXISTS "decision" text,
  ADD COLUMN IF NOT EXISTS "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_listing_id_listings_id_fk", ADD CONSTRAINT "audit_entries_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_listing_id_listings_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_open" ON "reports" USING btree ("listing_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_sales" ON "orders" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price_minor") WHERE status = 'paid';--> statement-breakpoint
ALTER TABLE "reports"
  DROP CONSTRAINT IF EXISTS "reports_reason",
  DROP CONSTRAINT IF EXISTS "reports_decision",
  DROP CONSTRAINT IF EXISTS "reports_decided_at",
  ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other')) NOT VALID,
  ADD CONSTRAINT "reports_decision" CHECK ("reports"."decision" in ('dismissed', 'taken-down', 'account-closed')) NOT VALID,
  ADD CONSTRAINT "reports_decided_at" CHECK (("reports"."decision" is null) = ("reports"."decided_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports"
  VALIDATE CONSTRAINT "reports_reason",
  VALIDATE CONSTRAINT "reports_decision",
  VALIDATE CONSTRAINT "reports_decided_at";
