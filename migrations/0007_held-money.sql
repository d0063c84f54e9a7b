-- no transaction
CREATE TABLE IF NOT EXISTS "ledger_balances" (
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"balance_minor" bigint NOT NULL,
	CONSTRAINT "ledger_balances_account_currency_pk" PRIMARY KEY("account","currency"),
	CONSTRAINT "ledger_balances_not_negative" CHECK ("ledger_balances"."balance_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" ~ '^(provider:[a-z]+|(held|seller|payout):[0-9a-f-]{36}|fees)$'),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0),
	CONSTRAINT "ledger_entries_currency" CHECK ("ledger_entries"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "ledger_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" ~ '^[a-z]+(-[a-z]+)*$')
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "dispute_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"by_party" text NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_replies_by" CHECK ("dispute_replies"."by_party" in ('buyer', 'seller', 'admin'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "disputes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"proposed_minor" integer,
	"proposed_by" text,
	"decision" text,
	CONSTRAINT "disputes_reason" CHECK ("disputes"."reason" in ('not-as-described', 'does-not-work', 'blocked-or-stolen', 'other')),
	CONSTRAINT "disputes_proposal" CHECK (("disputes"."proposed_minor" is null) = ("disputes"."proposed_by" is null)),
	CONSTRAINT "disputes_proposed" CHECK ("disputes"."proposed_minor" >= 0),
	CONSTRAINT "disputes_proposed_by" CHECK ("disputes"."proposed_by" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "handover_tries" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by_party" text NOT NULL,
	"by_id" uuid,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_events_from" CHECK ("order_events"."from_status" in ('booked', 'claimed', 'paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded', 'unavailable', 'cancelled')),
	CONSTRAINT "order_events_to" CHECK ("order_events"."to_status" in ('booked', 'claimed', 'paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded', 'unavailable', 'cancelled')),
	CONSTRAINT "order_events_party" CHECK ("order_events"."by_party" in ('buyer', 'seller', 'admin', 'system')),
	CONSTRAINT "order_events_by" CHECK (("order_events"."by_party" = 'system') = ("order_events"."by_id" is null))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"attempt" integer NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"refund_id" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_made" CHECK ("refunds"."state" in ('requested', 'failed') or "refunds"."refund_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "orders"
  ADD COLUMN IF NOT EXISTS "due_at" timestamp (3) with time zone,
  ADD COLUMN IF NOT EXISTS "refund_minor" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT IF EXISTS "ledger_entries_transaction_id_ledger_transactions_id_fk", ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_replies" DROP CONSTRAINT IF EXISTS "dispute_replies_order_id_disputes_order_id_fk", ADD CONSTRAINT "dispute_replies_order_id_disputes_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."disputes"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_replies" DROP CONSTRAINT IF EXISTS "dispute_replies_by_id_users_id_fk", ADD CONSTRAINT "dispute_replies_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT IF EXISTS "disputes_order_id_orders_id_fk", ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_tries" DROP CONSTRAINT IF EXISTS "handover_tries_order_id_orders_id_fk", ADD CONSTRAINT "handover_tries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "order_events_order_id_orders_id_fk", ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "order_events_by_id_users_id_fk", ADD CONSTRAINT "order_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_of_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_of_account" ON "ledger_entries" USING btree ("account","id","amount_minor");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "dispute_replies_of_order" ON "dispute_replies" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_events_of_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "refunds_attempt" ON "refunds" USING btree ("reference","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "refunds_one_live" ON "refunds" USING btree ("reference") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_due" ON "refunds" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_phone" ON "orders" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due" ON "orders" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_one_winner_new" ON "orders" USING btree ("listing_id") WHERE status in ('claimed', 'paid', 'handed-over', 'disputed', 'completed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_one_winner";--> statement-breakpoint
ALTER INDEX IF EXISTS "orders_one_winner_new" RENAME TO "orders_one_winner";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_sales_new" ON "orders" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price_minor") WHERE status in ('paid', 'handed-over', 'disputed', 'completed', 'refunding');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_sales";--> statement-breakpoint
ALTER INDEX IF EXISTS "orders_sales_new" RENAME TO "orders_sales";--> statement-breakpoint
-- 0018, the last that changes this list, validates it.
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_act", ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down', 'cancel-order', 'decide-dispute')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders"
  DROP CONSTRAINT IF EXISTS "orders_refund",
  DROP CONSTRAINT IF EXISTS "orders_refunded",
  DROP CONSTRAINT IF EXISTS "orders_status",
  DROP CONSTRAINT IF EXISTS "orders_payment",
  DROP CONSTRAINT IF EXISTS "orders_paid_at",
  ADD CONSTRAINT "orders_refund" CHECK ("orders"."refund_minor" > 0) NOT VALID,
  ADD CONSTRAINT "orders_refunded" CHECK ("orders"."status" not in ('refunding', 'refunded') or "orders"."refund_minor" is not null) NOT VALID,
  ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('booked', 'claimed', 'paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded', 'unavailable', 'cancelled')) NOT VALID,
  ADD CONSTRAINT "orders_payment" CHECK (("orders"."status" in ('claimed', 'paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded')) = ("orders"."payment_id" is not null)) NOT VALID,
  ADD CONSTRAINT "orders_paid_at" CHECK (("orders"."status" in ('paid', 'handed-over', 'disputed', 'completed', 'refunding', 'refunded')) = ("orders"."paid_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders"
  VALIDATE CONSTRAINT "orders_refund",
  VALIDATE CONSTRAINT "orders_refunded",
  VALIDATE CONSTRAINT "orders_status",
  VALIDATE CONSTRAINT "orders_payment",
  VALIDATE CONSTRAINT "orders_paid_at";--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_balances_stay" BEFORE DELETE OR TRUNCATE ON "ledger_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Every transaction has entries in one currency that add up to zero when the database transaction commits.
CREATE OR REPLACE FUNCTION "require_balanced_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  total numeric;
  currencies int;
BEGIN
  SELECT sum("amount_minor"), count(DISTINCT "currency") INTO total, currencies
    FROM "ledger_entries" WHERE "transaction_id" = posted;
  IF total IS DISTINCT FROM 0 OR currencies <> 1 THEN
    RAISE EXCEPTION 'the ledger transaction % does not balance', posted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
DROP TRIGGER IF EXISTS "ledger_transactions_balanced" ON "ledger_transactions";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_balanced_transaction"('id');--> statement-breakpoint
DROP TRIGGER IF EXISTS "ledger_entries_balanced" ON "ledger_entries";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_balanced_transaction"('transaction_id');--> statement-breakpoint
-- The balances of guarded accounts follow their entries. The row is locked, so that postings at once take turns.
CREATE OR REPLACE FUNCTION "keep_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."account" ~ '^(held|seller|payout):' THEN
    INSERT INTO "ledger_balances" VALUES (NEW."account", NEW."currency", 0) ON CONFLICT DO NOTHING;
    UPDATE "ledger_balances" SET "balance_minor" = "balance_minor" + NEW."amount_minor"
      WHERE "account" = NEW."account" AND "currency" = NEW."currency";
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_entries_kept" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_ledger_balance"();--> statement-breakpoint
-- Nobody but that trigger writes balances.
CREATE OR REPLACE FUNCTION "refuse_outside_trigger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% follows the entries of the ledger', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_balances_kept" BEFORE INSERT OR UPDATE ON "ledger_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_outside_trigger"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
