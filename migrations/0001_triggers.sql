-- What the tables in the schema.ts files cannot say.
-- Counts of calls are worth nothing after a crash, and their rows change all the time.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "rate_limits" SET (fillfactor = 50);--> statement-breakpoint
-- The ledger, the events of orders, the payout accounts and the audit log only grow.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payout_accounts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payout_account_voids_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_account_voids"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_balances_stay" BEFORE DELETE OR TRUNCATE ON "ledger_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Every transaction has entries in one currency that add up to zero when the database transaction commits.
CREATE FUNCTION "require_balanced_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_balanced_transaction"('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_balanced_transaction"('transaction_id');--> statement-breakpoint
-- The balances of guarded accounts follow their entries. The row is locked, so that postings at once take turns.
CREATE FUNCTION "keep_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."account" ~ '^(held|seller|payout|owed):' THEN
    INSERT INTO "ledger_balances" VALUES (NEW."account", NEW."currency", 0) ON CONFLICT DO NOTHING;
    UPDATE "ledger_balances" SET "balance_minor" = "balance_minor" + NEW."amount_minor"
      WHERE "account" = NEW."account" AND "currency" = NEW."currency";
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_kept" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_ledger_balance"();--> statement-breakpoint
-- Nobody but that trigger writes balances.
CREATE FUNCTION "refuse_outside_trigger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% follows the entries of the ledger', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_balances_kept" BEFORE INSERT OR UPDATE ON "ledger_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_outside_trigger"();--> statement-breakpoint
-- A session that ends in any way closes its event streams, in every process.
CREATE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events', json_build_object('endedSession', OLD.id)::text);
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_ended_session"();--> statement-breakpoint
CREATE FUNCTION "announce_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events', json_build_object(
    'userId', NEW.user_id, 'type', NEW.type, 'data', NEW.data, 'horizon', NEW.horizon::text)::text);
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "events_announced" AFTER INSERT ON "events"
  FOR EACH ROW EXECUTE FUNCTION "announce_event"();
