-- no transaction
ALTER TABLE "audit_entries"
  ADD COLUMN IF NOT EXISTS "order_id" uuid,
  ADD COLUMN IF NOT EXISTS "amount_minor" bigint,
  ADD COLUMN IF NOT EXISTS "note" text;--> statement-breakpoint
ALTER TABLE "handover_tries" ADD COLUMN IF NOT EXISTS "locks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "seller_id" uuid;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "fill_order_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The previous release, which may still be running, inserts orders without their seller.
  NEW."seller_id" := (SELECT "seller_id" FROM "listings" WHERE "id" = NEW."listing_id");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_fill_seller" BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."seller_id" IS NULL) EXECUTE FUNCTION "fill_order_seller"();--> statement-breakpoint
-- A thousand orders at a time, so that none stays locked for long.
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  page uuid[];
BEGIN
  LOOP
    page := ARRAY(SELECT "id" FROM "orders" WHERE "id" > last ORDER BY "id" LIMIT 1000);
    EXIT WHEN cardinality(page) = 0;
    UPDATE "orders" SET "seller_id" = "listings"."seller_id" FROM "listings"
      WHERE "listings"."id" = "orders"."listing_id" AND "orders"."id" = ANY(page) AND "orders"."seller_id" IS NULL;
    last := page[cardinality(page)];
    COMMIT;
  END LOOP;
END $$;--> statement-breakpoint
-- With a constraint that is valid, SET NOT NULL reads no rows.
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_seller", ADD CONSTRAINT "orders_seller" CHECK ("seller_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_seller";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "seller_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_seller";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_seller_id_users_id_fk", ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_seller_id_users_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_seller" ON "orders" USING btree ("seller_id","paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","price_minor","refund_minor") WHERE status in ('paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_sold";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT IF EXISTS "notification_settings_kind", ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'order-cancelled', 'wrong-codes', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_settings" VALIDATE CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind", ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'order-cancelled', 'wrong-codes', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'refund-failed', 'report')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "payouts"
  DROP CONSTRAINT IF EXISTS "payouts_state",
  DROP CONSTRAINT IF EXISTS "payouts_dispatched",
  ADD CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('due', 'sending', 'batched', 'sent', 'failed')) NOT VALID,
  ADD CONSTRAINT "payouts_dispatched" CHECK ("payouts"."state" not in ('sending', 'batched', 'sent') or "payouts"."dispatched_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts"
  VALIDATE CONSTRAINT "payouts_state",
  VALIDATE CONSTRAINT "payouts_dispatched";
