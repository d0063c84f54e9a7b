CREATE TABLE "seller_ratings" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"stars" integer NOT NULL,
	CONSTRAINT "seller_ratings_stars" CHECK ("seller_ratings"."stars" between "seller_ratings"."count" and "seller_ratings"."count" * 5)
);
--> statement-breakpoint
CREATE TABLE "rating_reports" (
	"rating_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "rating_reports_rating_id_reporter_id_pk" PRIMARY KEY("rating_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"by_party" text NOT NULL,
	"rater_id" uuid NOT NULL,
	"rated_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"visible_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "ratings_by" CHECK ("ratings"."by_party" in ('buyer', 'seller')),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_text" CHECK (char_length("ratings"."text") <= 500),
	CONSTRAINT "ratings_reply" CHECK (char_length("ratings"."reply") between 1 and 500),
	CONSTRAINT "ratings_replied_at" CHECK (("ratings"."reply" is null) = ("ratings"."replied_at" is null))
);
--> statement-breakpoint
-- 0018, the last that changes this list, validates it.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act", ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down', 'cancel-order', 'decide-dispute', 'batch-payouts', 'export-payouts', 'payout-sent', 'payout-failed', 'remove-rating')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rating_reports" ADD CONSTRAINT "rating_reports_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_reports" ADD CONSTRAINT "rating_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rater_id_users_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rated_id_users_id_fk" FOREIGN KEY ("rated_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_reports_open" ON "rating_reports" USING btree ("rating_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_once" ON "ratings" USING btree ("order_id","by_party");--> statement-breakpoint
CREATE INDEX "ratings_of_person" ON "ratings" USING btree ("rated_id","visible_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visible_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "ratings_due" ON "ratings" USING btree ("due_at") WHERE visible_at is null;
