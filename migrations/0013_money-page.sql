-- no transaction
CREATE TABLE IF NOT EXISTS "ledger_checks" (
	"provider" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN IF NOT EXISTS "payment_reference" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_age" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "notifications_one_unread_new" ON "notifications" USING btree ("user_id","kind",coalesce(conversation_id, order_id, listing_id)) WHERE read_at is null and kind in ('message', 'refund-failed', 'report');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notifications_one_unread";--> statement-breakpoint
ALTER INDEX IF EXISTS "notifications_one_unread_new" RENAME TO "notifications_one_unread";--> statement-breakpoint
-- 0018, the last that changes this list, validates it.
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_act", ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down', 'cancel-order', 'decide-dispute', 'batch-payouts', 'export-payouts', 'payout-sent', 'payout-failed', 'remove-rating', 'check-money', 'adopt-refund')) NOT VALID;--> statement-breakpoint
-- 0016, the last that changes these lists, validates them.
ALTER TABLE "notification_settings" DROP CONSTRAINT IF EXISTS "notification_settings_kind", ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind", ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report')) NOT VALID;
