CREATE TABLE "payout_accounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"wallet" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_kind" CHECK ("payout_accounts"."kind" in ('bkash', 'nagad', 'bank')),
	CONSTRAINT "payout_accounts_wallet" CHECK (("payout_accounts"."kind" = 'bank') = ("payout_accounts"."wallet" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"held_back" text,
	"batch_id" uuid,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"dispatched_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('due', 'batched', 'sent', 'failed')),
	CONSTRAINT "payouts_held_back" CHECK ("payouts"."held_back" in ('daily-limit', 'monthly-limit')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_minor" > 0),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."state" <> 'sent' or "payouts"."reference" is not null),
	CONSTRAINT "payouts_dispatched" CHECK ("payouts"."state" not in ('batched', 'sent') or "payouts"."dispatched_at" is not null),
	CONSTRAINT "payouts_settled" CHECK (("payouts"."state" in ('sent', 'failed')) = ("payouts"."settled_at" is not null))
);
--> statement-breakpoint
-- 0018, the last that changes this list, validates it.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act", ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down', 'cancel-order', 'decide-dispute', 'batch-payouts', 'export-payouts', 'payout-sent', 'payout-failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_of_user" ON "payout_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_first" ON "payout_accounts" USING btree ("user_id") WHERE effective_at = created_at;--> statement-breakpoint
CREATE INDEX "payout_accounts_wallet" ON "payout_accounts" USING btree ("wallet") WHERE wallet is not null;--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_of_seller" ON "payouts" USING btree ("seller_id","state");--> statement-breakpoint
CREATE INDEX "payouts_of_batch" ON "payouts" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payouts_of_account" ON "payouts" USING btree ("account_id","dispatched_at");--> statement-breakpoint
CREATE TRIGGER "payout_accounts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
