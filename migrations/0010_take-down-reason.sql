-- no transaction
ALTER TABLE "audit_entries" ADD COLUMN IF NOT EXISTS "reason" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_take_downs" ON "audit_entries" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE act = 'take-down';--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_reason", ADD CONSTRAINT "audit_entries_reason" CHECK ("audit_entries"."reason" in ('stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_reason";
