CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'report'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"order_id" uuid,
	"listing_id" uuid,
	"conversation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'meeting-reminder', 'release-soon', 'refund-sent', 'dispute-news', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'money-released', 'payout-sent', 'payout-failed', 'payout-account-changed', 'rating', 'dispute-to-decide', 'payout-due', 'money-difference', 'report'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"horizon" "xid8" DEFAULT pg_snapshot_xmin(pg_current_snapshot()) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("user_id","kind",coalesce(conversation_id, order_id, listing_id)) WHERE read_at is null and kind in ('message', 'report');--> statement-breakpoint
CREATE INDEX "events_of_user" ON "events" USING btree ("user_id","transaction");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING brin ("created_at");--> statement-breakpoint
-- A session that ends in any way closes its event streams, in every process.
CREATE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events', json_build_object('endedSession', OLD.id)::text);
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_ended_session"();
