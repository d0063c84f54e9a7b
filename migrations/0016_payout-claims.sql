ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_state";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_dispatched";--> statement-breakpoint
DROP INDEX "orders_sold";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "handover_tries" ADD COLUMN "locks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
UPDATE "orders" SET "seller_id" = (SELECT "seller_id" FROM "listings" WHERE "listings"."id" = "orders"."listing_id");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "seller_id" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION "fill_order_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The previous release, which may still be running, inserts orders without their seller.
  NEW."seller_id" := (SELECT "seller_id" FROM "listings" WHERE "id" = NEW."listing_id");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_fill_seller" BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."seller_id" IS NULL) EXECUTE FUNCTION "fill_order_seller"();--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_seller" ON "orders" USING btree ("seller_id","paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","price_minor","refund_minor") WHERE status in ('paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded');--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'order-cancelled', 'wrong-codes', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'order-cancelled', 'wrong-codes', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('due', 'sending', 'batched', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_dispatched" CHECK ("payouts"."state" not in ('sending', 'batched', 'sent') or "payouts"."dispatched_at" is not null);