CREATE TABLE "ledger_checks" (
	"provider" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
DROP INDEX "notifications_one_unread";--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "payment_reference" text;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("user_id","kind",coalesce(conversation_id, order_id, listing_id)) WHERE read_at is null and kind in ('message', 'refund-failed', 'report');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down', 'cancel-order', 'decide-dispute', 'batch-payouts', 'export-payouts', 'payout-sent', 'payout-failed', 'remove-rating', 'check-money', 'adopt-refund'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report'));