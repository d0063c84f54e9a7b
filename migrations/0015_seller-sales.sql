-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_transactions_of_no_order" ON "ledger_transactions" USING btree ("id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_sold" ON "orders" USING btree ("listing_id","paid_at","id","status","refund_minor") WHERE status in ('paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded');
