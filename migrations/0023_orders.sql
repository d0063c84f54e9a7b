ALTER TABLE "bookings" RENAME TO "orders";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bookings_pkey" TO "orders_pkey";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bookings_listing_id_listings_id_fk" TO "orders_listing_id_listings_id_fk";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bookings_buyer_id_users_id_fk" TO "orders_buyer_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "bookings_one_open" RENAME TO "orders_one_open";--> statement-breakpoint
ALTER INDEX "bookings_one_winner" RENAME TO "orders_one_winner";--> statement-breakpoint
ALTER INDEX "bookings_of_buyer" RENAME TO "orders_of_buyer";--> statement-breakpoint
ALTER INDEX "bookings_photos" RENAME TO "orders_photos";--> statement-breakpoint
ALTER INDEX "bookings_claimed" RENAME TO "orders_claimed";--> statement-breakpoint
ALTER TABLE "sale_ledger" RENAME COLUMN "booking_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "sale_ledger" RENAME CONSTRAINT "sale_ledger_booking_id_bookings_id_fk" TO "sale_ledger_order_id_orders_id_fk";--> statement-breakpoint
DROP INDEX "sale_ledger_booking";--> statement-breakpoint
DROP INDEX "sale_ledger_once";--> statement-breakpoint
ALTER TABLE "sale_ledger" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "sale_ledger" DISABLE TRIGGER "sale_ledger_append_only";--> statement-breakpoint
UPDATE "sale_ledger" SET "payment_id" = "detail" ->> 'paymentId';--> statement-breakpoint
ALTER TABLE "sale_ledger" ENABLE TRIGGER "sale_ledger_append_only";--> statement-breakpoint
ALTER TABLE "sale_ledger" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_ledger" DROP COLUMN "detail";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "intent_id" TO "payment_id";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_intent_id_unique" TO "payments_payment_id_unique";--> statement-breakpoint
ALTER TABLE "card_events" RENAME TO "payment_events";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME CONSTRAINT "card_events_pkey" TO "payment_events_pkey";--> statement-breakpoint
ALTER INDEX "card_events_age" RENAME TO "payment_events_age";--> statement-breakpoint
CREATE UNIQUE INDEX "sale_ledger_once" ON "sale_ledger" USING btree ("order_id","step","payment_id");--> statement-breakpoint
ALTER TABLE "sale_ledger" ADD CONSTRAINT "sale_ledger_step" CHECK ("sale_ledger"."step" in ('claimed', 'captured', 'lost', 'released'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('open', 'captured', 'cancelled'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'USD');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_begun" CHECK (("payments"."payment_id" is null) = ("payments"."client_secret" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_captured" CHECK ("payments"."status" <> 'captured' or "payments"."payment_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('booked', 'claimed', 'paid', 'unavailable', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_condition" CHECK ("orders"."condition" in ('excellent', 'good', 'fair'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'USD');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price" CHECK ("orders"."price_minor" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" CHECK (("orders"."status" in ('claimed', 'paid')) = ("orders"."payment_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_at" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null));