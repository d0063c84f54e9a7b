-- Trigram indexes make text search by part of a word quick.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"role" text,
	"verified" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('buyer', 'seller', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_uploads" (
	"image_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_uploads_image_id_owner_id_pk" PRIMARY KEY("image_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "listing_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"tokens" text[] NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"spelling" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text NOT NULL,
	"image_placeholder" text,
	"more_image_urls" text[] DEFAULT '{}' NOT NULL,
	"price_minor" integer NOT NULL,
	"market_price_minor" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"mobile" text NOT NULL,
	"purchase_year" smallint NOT NULL,
	"condition" text NOT NULL,
	"location" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"campaign_started_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"name_id" integer,
	"place" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"search_words" "tsvector" DEFAULT '' NOT NULL,
	"seller_verified" boolean DEFAULT false NOT NULL,
	"saving_minor" integer GENERATED ALWAYS AS (market_price_minor - price_minor) STORED NOT NULL,
	CONSTRAINT "listings_price" CHECK ("listings"."price_minor" between 1 and 100000000),
	CONSTRAINT "listings_market_price" CHECK ("listings"."market_price_minor" between 1 and 100000000),
	CONSTRAINT "listings_photos" CHECK (cardinality("listings"."more_image_urls") < 8),
	CONSTRAINT "listings_currency" CHECK ("listings"."currency" in ('USD')),
	CONSTRAINT "listings_condition" CHECK ("listings"."condition" in ('excellent', 'good', 'fair')),
	CONSTRAINT "listings_purchase_year" CHECK ("listings"."purchase_year" >= 1995)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"account_email" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"seller_name" text NOT NULL,
	"product_name" text NOT NULL,
	"brand_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"status" text DEFAULT 'booked' NOT NULL,
	"product_name" text NOT NULL,
	"brand_name" text NOT NULL,
	"condition" text NOT NULL,
	"purchase_year" smallint NOT NULL,
	"description" text NOT NULL,
	"photos" text[] NOT NULL,
	"seller_email" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"phone" text NOT NULL,
	"meeting_location" text NOT NULL,
	"payment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('booked', 'claimed', 'paid', 'unavailable', 'cancelled')),
	CONSTRAINT "orders_condition" CHECK ("orders"."condition" in ('excellent', 'good', 'fair')),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'USD'),
	CONSTRAINT "orders_price" CHECK ("orders"."price_minor" > 0),
	CONSTRAINT "orders_payment" CHECK (("orders"."status" in ('claimed', 'paid')) = ("orders"."payment_id" is not null)),
	CONSTRAINT "orders_paid_at" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sale_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"step" text NOT NULL,
	"payment_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_ledger_step" CHECK ("sale_ledger"."step" in ('claimed', 'captured', 'lost', 'released'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_id" text,
	"client_secret" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('open', 'captured', 'cancelled')),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'USD'),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_begun" CHECK (("payments"."payment_id" is null) = ("payments"."client_secret" is null)),
	CONSTRAINT "payments_captured" CHECK ("payments"."status" <> 'captured' or "payments"."payment_id" is not null)
);
--> statement-breakpoint
-- A crash may forget the limits: counting them must not wait for the disk.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" bigint NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_names" ADD CONSTRAINT "listing_names_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_name_id_listing_names_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."listing_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_ledger" ADD CONSTRAINT "sale_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_subject" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_living" ON "users" USING btree (coalesce(role, 'buyer'),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name");--> statement-breakpoint
CREATE INDEX "users_said" ON "users" USING gin (("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "image_uploads_owner" ON "image_uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_names_once" ON "listing_names" USING btree ("category_id","tokens");--> statement-breakpoint
CREATE INDEX "listing_names_tokens" ON "listing_names" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "listing_words_token" ON "listing_words" USING btree ("token" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "listing_words_spelling_trgm" ON "listing_words" USING gist ("spelling" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "listings_by_seller" ON "listings" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"sold_at");--> statement-breakpoint
CREATE INDEX "listings_campaigns" ON "listings" USING btree ("campaign_started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE sold_at is null and withdrawn_at is null and campaign_started_at is not null;--> statement-breakpoint
CREATE INDEX "listings_images" ON "listings" USING gin (array_prepend(image_url, more_image_urls));--> statement-breakpoint
CREATE INDEX "listings_by_date" ON "listings" USING btree ("category_id","created_at","id","purchase_year","condition","seller_verified","district","place","name_id","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("category_id","price_minor","id","purchase_year","condition","seller_verified","district","place","name_id","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("category_id","saving_minor","id","purchase_year","condition","seller_verified","district","place","name_id","created_at","price_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_name" ON "listings" USING btree ("name_id","price_minor","id","purchase_year","category_id","condition","seller_verified","district","place","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_place" ON "listings" USING btree ("district","place","purchase_year","category_id","condition","seller_verified","name_id","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_year" ON "listings" USING btree ("purchase_year","category_id","condition","seller_verified","district","place","name_id","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "listings_search_words" ON "listings" USING gin ("search_words") WHERE sold_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_trgm" ON "audit_entries" USING gin (("act" || ' ' || "admin_name" || ' ' || "account_email" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("listing_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_trgm" ON "reports" USING gin (("seller_name" || ' ' || "product_name" || ' ' || "brand_name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("listing_id","buyer_id") WHERE status in ('booked', 'claimed');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_winner" ON "orders" USING btree ("listing_id") WHERE status in ('claimed', 'paid');--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_photos" ON "orders" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "orders_claimed" ON "orders" USING btree ("created_at") WHERE status = 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX "sale_ledger_once" ON "sale_ledger" USING btree ("order_id","step","payment_id");--> statement-breakpoint
CREATE INDEX "sale_ledger_lost" ON "sale_ledger" USING btree ("at") WHERE step = 'lost';--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING brin ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("reference") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
-- The ledger and the audit log only grow.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "sale_ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "sale_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
