DROP INDEX "bookings_of_buyer";--> statement-breakpoint
DROP INDEX "listings_for_sale";--> statement-breakpoint
DROP INDEX "listings_campaigns";--> statement-breakpoint
DROP INDEX "listings_of_seller";--> statement-breakpoint
DROP INDEX "reports_newest";--> statement-breakpoint
CREATE INDEX "sale_ledger_lost" ON "sale_ledger" USING btree ("at") WHERE step = 'lost';--> statement-breakpoint
CREATE INDEX "bookings_of_buyer" ON "bookings" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_for_sale" ON "listings" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_campaigns" ON "listings" USING btree ("campaign_started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE sold_at is null and withdrawn_at is null and campaign_started_at is not null;--> statement-breakpoint
CREATE INDEX "listings_of_seller" ON "listings" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);