ALTER TABLE "audit_entries" ADD COLUMN "listing_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "product_name" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("listing_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price_minor") WHERE status = 'paid';--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision" CHECK ("reports"."decision" in ('dismissed', 'taken-down', 'account-closed'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_at" CHECK (("reports"."decision" is null) = ("reports"."decided_at" is null));