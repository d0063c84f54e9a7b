CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"file_key" text NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"bytes" integer,
	CONSTRAINT "account_exports_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "account_exports_ready" CHECK (("account_exports"."ready_at" is null) = ("account_exports"."bytes" is null))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mobile_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"digest" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"account_email" text NOT NULL,
	"listing_id" uuid,
	"product_name" text,
	"reason" text,
	"order_id" uuid,
	"amount_minor" bigint,
	"note" text,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'refuse-verification', 'close-account', 'suspend-account', 'end-suspension', 'log-out', 'export-members', 'note', 'grant-admin', 'revoke-admin', 'start-selling', 'add-app', 'remove-app', 'add-passkey', 'remove-passkey', 'renew-backup-codes', 'remove-factors', 'dismiss-reports', 'take-down', 'approve-phone', 'confirm-flags', 'accept-imei', 'cancel-order', 'decide-dispute', 'waive-return', 'batch-payouts', 'export-payouts', 'payout-sent', 'payout-failed', 'hold-payouts', 'resume-payouts', 'release-held-money', 'remove-rating', 'check-money', 'adopt-refund', 'pay-refund', 'retry-job', 'retry-mail', 'discard-mail', 'send-evidence', 'edit-checklist', 'close-enquiry', 'answer-enquiry', 'add-brand', 'change-brand', 'delete-brand')),
	CONSTRAINT "audit_entries_reason" CHECK ("audit_entries"."reason" in ('stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other'))
);
--> statement-breakpoint
CREATE TABLE "account_signs" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_signs_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash"),
	CONSTRAINT "account_signs_kind" CHECK ("account_signs"."kind" in ('browser', 'payout-account', 'mobile', 'sign-up-address', 'sale-address', 'email'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_links_digest_unique" UNIQUE("digest")
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
	"google_at" timestamp (3) with time zone,
	"factor_at" timestamp (3) with time zone,
	"factor_proof_at" timestamp (3) with time zone,
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
	"staff" text,
	"verified_at" timestamp (3) with time zone,
	"verified" boolean GENERATED ALWAYS AS (verified_at is not null) STORED NOT NULL,
	"has_factor" boolean DEFAULT false NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"mobile" text,
	"closed_at" timestamp (3) with time zone,
	"closing_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_for" text,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('buyer', 'seller', 'admin')),
	CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en', 'bn')),
	CONSTRAINT "users_staff" CHECK ("users"."staff" is null or ("users"."staff" in ('support', 'finance') and "users"."role" = 'admin')),
	CONSTRAINT "users_suspended" CHECK (("users"."suspended_at" is null) = ("users"."suspended_for" is null))
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
CREATE TABLE "found_phones" (
	"saved_search_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"mail_pending" boolean NOT NULL,
	CONSTRAINT "found_phones_saved_search_id_listing_id_pk" PRIMARY KEY("saved_search_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "listing_view_counts" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"day" date NOT NULL,
	"listing_id" uuid NOT NULL,
	"viewer_hash" text NOT NULL,
	CONSTRAINT "listing_views_day_listing_id_viewer_hash_pk" PRIMARY KEY("day","listing_id","viewer_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_phones" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"known_minor" integer NOT NULL,
	CONSTRAINT "saved_phones_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"filters" jsonb NOT NULL,
	"digest" text NOT NULL,
	"brands" text[],
	"price_from_minor" integer,
	"price_to_minor" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"mail_due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text NOT NULL,
	"position" smallint NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_id_of_name" CHECK ("categories"."id" = lower("categories"."name"))
);
--> statement-breakpoint
CREATE TABLE "check_results" (
	"check_id" uuid NOT NULL,
	"test" text NOT NULL,
	"tries" smallint DEFAULT 1 NOT NULL,
	"nonce" text,
	"challenge" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"found" jsonb,
	"signs" text[],
	"judged_at" timestamp (3) with time zone,
	"features" jsonb,
	CONSTRAINT "check_results_check_id_test_pk" PRIMARY KEY("check_id","test"),
	CONSTRAINT "check_results_test" CHECK ("check_results"."test" in ('touch', 'display', 'sound', 'back-camera', 'front-camera', 'vibration', 'motion', 'location', 'battery', 'lock', 'network', 'profile', 'storage', 'battery-health', 'parts', 'buttons', 'earpiece')),
	CONSTRAINT "check_results_outcome" CHECK ("check_results"."outcome" in ('passed', 'failed', 'seller-said', 'not-testable-here', 'skipped')),
	CONSTRAINT "check_results_reason" CHECK ("check_results"."reason" in ('cells-missed', 'small-window', 'spots', 'silent', 'heard-otherwise', 'voice-processing', 'typed', 'nothing-felt', 'no-motion', 'imprecise', 'not-charging', 'another-brand', 'not-as-listed', 'not-a-phone', 'desktop-site', 'nothing-against', 'unnamed', 'faulty', 'missing-api', 'denied', 'no-other-screen', 'failed-before')),
	CONSTRAINT "check_results_signs" CHECK ("check_results"."signs" <@ array['desktop', 'driven', 'software-gpu', 'too-quick', 'turned-otherwise']),
	CONSTRAINT "check_results_judged" CHECK (("check_results"."outcome" is null) = ("check_results"."judged_at" is null))
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"order_id" uuid,
	"imei" text,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"consented_at" timestamp (3) with time zone,
	"browser_digest" text,
	"ended_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"code" text,
	"seen_at" timestamp (3) with time zone,
	"imei_agrees" boolean,
	"wrong_imeis" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "checks_digest_unique" UNIQUE("digest"),
	CONSTRAINT "checks_finished" CHECK ("checks"."finished_at" is null or "checks"."finished_at" = "checks"."ended_at")
);
--> statement-breakpoint
CREATE TABLE "conversation_reports" (
	"conversation_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "conversation_reports_conversation_id_reporter_id_pk" PRIMARY KEY("conversation_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"buyer_read_at" timestamp (3) with time zone,
	"seller_read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "messages_text" CHECK (char_length(text) <= 2000),
	CONSTRAINT "messages_content" CHECK ("messages"."text" <> '' or cardinality("messages"."photos") > 0)
);
--> statement-breakpoint
CREATE TABLE "dispute_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"by_party" text NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"waited_place" text,
	"waited_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_replies_by" CHECK ("dispute_replies"."by_party" in ('buyer', 'seller', 'admin')),
	CONSTRAINT "dispute_replies_waited" CHECK (("dispute_replies"."waited_place" is null) = ("dispute_replies"."waited_at" is null))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"inspection_ends_at" timestamp (3) with time zone NOT NULL,
	"proposed_minor" integer,
	"proposed_by" text,
	"decision" text,
	CONSTRAINT "disputes_reason" CHECK ("disputes"."reason" in ('not-as-described', 'does-not-work', 'blocked-or-stolen', 'other')),
	CONSTRAINT "disputes_proposal" CHECK (("disputes"."proposed_minor" is null) = ("disputes"."proposed_by" is null)),
	CONSTRAINT "disputes_proposed" CHECK ("disputes"."proposed_minor" >= 0),
	CONSTRAINT "disputes_proposed_by" CHECK ("disputes"."proposed_by" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_session_id_purpose_pk" PRIMARY KEY("session_id","purpose"),
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('add', 'show'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "totps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bills_of_sale" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"buyer_name" text NOT NULL,
	"seller_name" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bills_of_sale_token_unique" UNIQUE("token"),
	CONSTRAINT "bills_of_sale_token" CHECK (length("bills_of_sale"."token") >= 22)
);
--> statement-breakpoint
CREATE TABLE "code_tries" (
	"order_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"wrong" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"locks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "code_tries_order_id_purpose_pk" PRIMARY KEY("order_id","purpose"),
	CONSTRAINT "code_tries_purpose" CHECK ("code_tries"."purpose" in ('hand-over', 'return'))
);
--> statement-breakpoint
CREATE TABLE "handover_checklists" (
	"side" text NOT NULL,
	"locale" text NOT NULL,
	"body" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_checklists_side_locale_pk" PRIMARY KEY("side","locale"),
	CONSTRAINT "handover_checklists_side" CHECK ("handover_checklists"."side" in ('buyer', 'seller')),
	CONSTRAINT "handover_checklists_locale" CHECK ("handover_checklists"."locale" in ('en', 'bn')),
	CONSTRAINT "handover_checklists_body" CHECK (length("handover_checklists"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "meeting_links" (
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meeting_links_order_id_user_id_pk" PRIMARY KEY("order_id","user_id"),
	CONSTRAINT "meeting_links_digest_unique" UNIQUE("digest"),
	CONSTRAINT "meeting_links_purpose" CHECK ("meeting_links"."purpose" in ('hand-over', 'return'))
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "enquiry_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"fingerprint" bit(128),
	"mirrored" bit(128),
	"slots" integer[],
	CONSTRAINT "images_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "private_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_document" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"place" text,
	"place_id" uuid,
	CONSTRAINT "private_photos_place" CHECK ("private_photos"."place" in ('order', 'conversation', 'verification')),
	CONSTRAINT "private_photos_document" CHECK ("private_photos"."place" is null or "private_photos"."is_document" = ("private_photos"."place" = 'verification')),
	CONSTRAINT "private_photos_placed" CHECK (("private_photos"."place" is null) = ("private_photos"."place_id" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"balance_minor" bigint NOT NULL,
	CONSTRAINT "ledger_balances_account_currency_pk" PRIMARY KEY("account","currency"),
	CONSTRAINT "ledger_balances_side" CHECK (case when "ledger_balances"."account" like 'owed:%' then "ledger_balances"."balance_minor" <= 0 else "ledger_balances"."balance_minor" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" ~ '^(provider:[a-z]+|(held|seller|payout|owed):[0-9a-f-]{36}|chargebacks|costs|fees|paid-by-hand)$'),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0),
	CONSTRAINT "ledger_entries_currency" CHECK ("ledger_entries"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" ~ '^[a-z]+(-[a-z]+)*$')
);
--> statement-breakpoint
CREATE TABLE "imei_claims" (
	"imei" text PRIMARY KEY NOT NULL,
	"listing_id" uuid,
	"owner_id" uuid,
	CONSTRAINT "imei_claims_somebody" CHECK ("imei_claims"."listing_id" is not null or "imei_claims"."owner_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "listing_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"tokens" text[] NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"label" text NOT NULL,
	"spellings" text[] DEFAULT '{}' NOT NULL
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
	"currency" text NOT NULL,
	"mobile" text NOT NULL,
	"location" text NOT NULL,
	"condition" text NOT NULL,
	"purchase_year" smallint NOT NULL,
	"storage_gb" smallint,
	"ram_gb" smallint,
	"battery_health" smallint,
	"replaced_parts" text[],
	"body_changed" boolean,
	"has_box" boolean,
	"has_charger" boolean,
	"warranty_until" text,
	"imei" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"campaign_started_at" timestamp (3) with time zone,
	"campaign_ranked_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"aside" text,
	"named_when_gone" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"redescribed_at" timestamp (3) with time zone,
	"is_checked" boolean GENERATED ALWAYS AS (checked_at is not null) STORED NOT NULL,
	"held_at" timestamp (3) with time zone,
	"duplicate_of" uuid,
	"alike" smallint DEFAULT 0 NOT NULL,
	"folded" boolean GENERATED ALWAYS AS (duplicate_of is not null) STORED NOT NULL,
	"name_id" integer,
	"place" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"search_words" "tsvector" DEFAULT '' NOT NULL,
	"seller_verified" boolean DEFAULT false NOT NULL,
	"saving_minor" integer GENERATED ALWAYS AS (market_price_minor - price_minor) STORED NOT NULL,
	CONSTRAINT "listings_price" CHECK ("listings"."price_minor" between 1 and 100000000),
	CONSTRAINT "listings_market_price" CHECK ("listings"."market_price_minor" between 1 and 100000000),
	CONSTRAINT "listings_photos" CHECK (cardinality("listings"."more_image_urls") < 8),
	CONSTRAINT "listings_campaign" CHECK (("listings"."campaign_started_at" is null) = ("listings"."campaign_ranked_at" is null)),
	CONSTRAINT "listings_aside" CHECK ("listings"."aside" in ('paused', 'sold-elsewhere', 'returned') and ("listings"."aside" is null or "listings"."withdrawn_at" is not null)),
	CONSTRAINT "listings_currency" CHECK ("listings"."currency" in ('USD', 'BDT')),
	CONSTRAINT "listings_condition" CHECK ("listings"."condition" in ('excellent', 'good', 'fair')),
	CONSTRAINT "listings_purchase_year" CHECK ("listings"."purchase_year" >= 1995),
	CONSTRAINT "listings_storage" CHECK ("listings"."storage_gb" > 0),
	CONSTRAINT "listings_ram" CHECK ("listings"."ram_gb" > 0),
	CONSTRAINT "listings_battery" CHECK ("listings"."battery_health" between 1 and 100),
	CONSTRAINT "listings_replaced_parts" CHECK ("listings"."replaced_parts" <@ array['screen', 'battery', 'other']),
	CONSTRAINT "listings_warranty" CHECK ("listings"."warranty_until" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "listings_imei" CHECK ("listings"."imei" ~ '^[0-9]{15}$')
);
--> statement-breakpoint
CREATE TABLE "refused_imeis" (
	"hash" text PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_ratings" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"stars" integer NOT NULL,
	CONSTRAINT "seller_ratings_stars" CHECK ("seller_ratings"."stars" between "seller_ratings"."count" and "seller_ratings"."count" * 5)
);
--> statement-breakpoint
CREATE TABLE "type_codes" (
	"type_code" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "type_codes_type_code_category_id_pk" PRIMARY KEY("type_code","category_id")
);
--> statement-breakpoint
CREATE TABLE "mail_counts" (
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_counts_user_id_about_pk" PRIMARY KEY("user_id","about")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'saved-price-dropped', 'search-found', 'meeting-reminder', 'meeting-set', 'meeting-agreed', 'meeting-dropped', 'no-show', 'order-cancelled', 'wrong-codes', 'phone-received', 'release-soon', 'order-completed', 'return-phone', 'seller-closed', 'buyer-closed', 'phone-stolen', 'payment-rejected', 'refund-sent', 'refund-delayed', 'refund-paid', 'dispute-news', 'dispute-delayed', 'chargeback-opened', 'chargeback-won', 'chargeback-lost', 'chargeback-to-answer', 'offer-received', 'offer-countered', 'offer-accepted', 'offer-declined', 'offer-expired', 'offer-closed', 'offer-unpaid', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'wrong-return-codes', 'phone-comes-back', 'money-released', 'money-resting', 'payout-sent', 'payout-failed', 'payout-account-changed', 'payout-account-voided', 'payouts-held', 'payouts-resumed', 'account-suspended', 'suspension-ended', 'seller-verified', 'verification-revoked', 'verification-refused', 'verification-expired', 'rating', 'dispute-opened', 'dispute-to-decide', 'payout-due', 'money-difference', 'completion-waits', 'refund-to-pay', 'paid-twice', 'refund-failed', 'report'))
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
	"saved_search_id" uuid,
	"from_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"sms_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('payment-received', 'price-changed', 'phone-gone', 'saved-price-dropped', 'search-found', 'meeting-reminder', 'meeting-set', 'meeting-agreed', 'meeting-dropped', 'no-show', 'order-cancelled', 'wrong-codes', 'phone-received', 'release-soon', 'order-completed', 'return-phone', 'seller-closed', 'buyer-closed', 'phone-stolen', 'payment-rejected', 'refund-sent', 'refund-delayed', 'refund-paid', 'dispute-news', 'dispute-delayed', 'chargeback-opened', 'chargeback-won', 'chargeback-lost', 'chargeback-to-answer', 'offer-received', 'offer-countered', 'offer-accepted', 'offer-declined', 'offer-expired', 'offer-closed', 'offer-unpaid', 'message', 'booked', 'sold', 'cancelled', 'handed-over', 'wrong-return-codes', 'phone-comes-back', 'money-released', 'money-resting', 'payout-sent', 'payout-failed', 'payout-account-changed', 'payout-account-voided', 'payouts-held', 'payouts-resumed', 'account-suspended', 'suspension-ended', 'seller-verified', 'verification-revoked', 'verification-refused', 'verification-expired', 'rating', 'dispute-opened', 'dispute-to-decide', 'payout-due', 'money-difference', 'completion-waits', 'refund-to-pay', 'paid-twice', 'refund-failed', 'report'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "sms_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"order_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"place" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_side" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meetings_order_id_purpose_state_pk" PRIMARY KEY("order_id","purpose","state"),
	CONSTRAINT "meetings_purpose" CHECK ("meetings"."purpose" in ('hand-over', 'return')),
	CONSTRAINT "meetings_state" CHECK ("meetings"."state" in ('proposed', 'declined', 'agreed')),
	CONSTRAINT "meetings_by_side" CHECK ("meetings"."by_side" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"transition" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by_party" text NOT NULL,
	"by_id" uuid,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_events_transition" CHECK ("order_events"."transition" in ('book', 'book-agreed', 'agree-price', 'expire-agreement', 'cancel-booking', 'withdraw-phone', 'close-account', 'lose-phone', 'claim', 'capture', 'drop-claim', 'cancel-claim', 'hand-over', 'report-no-show', 'cancel', 'adopt-refund', 'refund-late', 'auto-cancel', 'complete', 'auto-complete', 'dispute', 'withdraw-dispute', 'agree-no-refund', 'agree-part-refund', 'agree-return', 'decide-no-refund', 'decide-part-refund', 'decide-full-refund', 'decide-return', 'return-phone', 'confirm-return', 'waive-return', 'report-failed-return', 'expire-return', 'refund', 'refund-part', 'record-paid-refund', 'record-paid-part', 'reopen-refund', 'lose-chargeback')),
	CONSTRAINT "order_events_from" CHECK ("order_events"."from_status" in ('booked', 'claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding', 'refunded', 'unavailable', 'cancelled')),
	CONSTRAINT "order_events_to" CHECK ("order_events"."to_status" in ('booked', 'claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding', 'refunded', 'unavailable', 'cancelled')),
	CONSTRAINT "order_events_party" CHECK ("order_events"."by_party" in ('buyer', 'seller', 'admin', 'system')),
	CONSTRAINT "order_events_by" CHECK (("order_events"."by_party" = 'system') = ("order_events"."by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"status" text DEFAULT 'booked' NOT NULL,
	"product_name" text NOT NULL,
	"brand_name" text NOT NULL,
	"condition" text NOT NULL,
	"purchase_year" smallint NOT NULL,
	"storage_gb" smallint,
	"ram_gb" smallint,
	"battery_health" smallint,
	"replaced_parts" text[],
	"body_changed" boolean,
	"has_box" boolean,
	"has_charger" boolean,
	"warranty_until" text,
	"description" text NOT NULL,
	"photos" text[] NOT NULL,
	"seller_email" text NOT NULL,
	"price_minor" integer NOT NULL,
	"listed_price_minor" integer NOT NULL,
	"kept_until" timestamp (3) with time zone,
	"notified_price_minor" integer,
	"currency" text NOT NULL,
	"imei" text,
	"mobile" text,
	"phone" text NOT NULL,
	"meeting_location" text NOT NULL,
	"meeting_at" timestamp (3) with time zone,
	"payment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"linked_by" text[] DEFAULT '{}' NOT NULL,
	"chargeback_at" timestamp (3) with time zone,
	"is_risky" boolean DEFAULT false NOT NULL,
	"payout_delay_reason" text,
	"payout_delayed_until" timestamp (3) with time zone,
	"payout_delay_ended_at" timestamp (3) with time zone,
	"paused_due_at" timestamp (3) with time zone,
	"paused_remind_at" timestamp (3) with time zone,
	"refund_minor" integer,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('booked', 'claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding', 'refunded', 'unavailable', 'cancelled')),
	CONSTRAINT "orders_condition" CHECK ("orders"."condition" in ('excellent', 'good', 'fair')),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" in ('USD', 'BDT')),
	CONSTRAINT "orders_price" CHECK ("orders"."price_minor" between 1 and "orders"."listed_price_minor"),
	CONSTRAINT "orders_payment" CHECK (("orders"."status" in ('claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding', 'refunded')) = ("orders"."payment_id" is not null)),
	CONSTRAINT "orders_paid_at" CHECK (("orders"."status" in ('paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding', 'refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_refund" CHECK ("orders"."refund_minor" > 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."status" not in ('returning', 'refunding', 'refunded') or "orders"."refund_minor" is not null)
);
--> statement-breakpoint
CREATE TABLE "bkash_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	"refused_with" text,
	CONSTRAINT "bkash_payments_one" CHECK (num_nonnulls("bkash_payments"."executed_at", "bkash_payments"."abandoned_at") = 1)
);
--> statement-breakpoint
CREATE TABLE "bkash_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"listed_before" text[] NOT NULL,
	"refund_id" text
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"chargeback_id" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"evidence_due_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"taken_minor" integer DEFAULT 0 NOT NULL,
	"fee_minor" integer DEFAULT 0 NOT NULL,
	"held_minor" integer DEFAULT 0 NOT NULL,
	"seller_minor" integer DEFAULT 0 NOT NULL,
	"at_risk_minor" integer DEFAULT 0 NOT NULL,
	"owed_minor" integer DEFAULT 0 NOT NULL,
	"evidence" jsonb,
	"evidence_sent_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "chargebacks_currency" CHECK ("chargebacks"."currency" in ('USD', 'BDT')),
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount_minor" > 0),
	CONSTRAINT "chargebacks_state" CHECK ("chargebacks"."state" in ('needs-response', 'under-review', 'won', 'lost')),
	CONSTRAINT "chargebacks_ended" CHECK (("chargebacks"."state" in ('won', 'lost')) = ("chargebacks"."ended_at" is not null)),
	CONSTRAINT "chargebacks_due" CHECK (("chargebacks"."ended_at" is null) = ("chargebacks"."due_at" is not null)),
	CONSTRAINT "chargebacks_evidence" CHECK ("chargebacks"."evidence" is not null or "chargebacks"."evidence_sent_at" is null),
	CONSTRAINT "chargebacks_cover" CHECK ("chargebacks"."held_minor" >= 0 and "chargebacks"."seller_minor" >= 0 and "chargebacks"."at_risk_minor" >= 0 and "chargebacks"."owed_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"provider" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "money_differences" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" text NOT NULL,
	"ours_minor" bigint NOT NULL,
	"theirs_minor" bigint NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"payment_reference" text,
	"is_unsure" boolean DEFAULT false NOT NULL,
	CONSTRAINT "money_differences_provider_reference_pk" PRIMARY KEY("provider","reference")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_id" text,
	"client_secret" text,
	"redirect_url" text,
	"status" text DEFAULT 'open' NOT NULL,
	"is_risky" boolean DEFAULT false NOT NULL,
	"paid_brand" text,
	"paid_end" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"late_until" timestamp (3) with time zone,
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('open', 'captured', 'cancelled', 'rejected')),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" in ('USD', 'BDT')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_begun" CHECK (num_nonnulls("payments"."client_secret", "payments"."redirect_url") = num_nonnulls("payments"."payment_id")),
	CONSTRAINT "payments_captured" CHECK ("payments"."status" not in ('captured', 'rejected') or "payments"."payment_id" is not null),
	CONSTRAINT "payments_paid_with" CHECK ("payments"."paid_end" is null or "payments"."paid_brand" is not null),
	CONSTRAINT "payments_paid_end" CHECK ("payments"."paid_end" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"expires_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"earlier_granted_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"attempt" integer NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"refund_id" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"paid_way" text,
	"paid_reference" text,
	CONSTRAINT "refunds_paid" CHECK (("refunds"."paid_way" is null) = ("refunds"."paid_reference" is null)),
	CONSTRAINT "refunds_paid_way" CHECK ("refunds"."paid_way" in ('bkash', 'nagad', 'bank', 'cash')),
	CONSTRAINT "refunds_paid_failed" CHECK ("refunds"."paid_way" is null or ("refunds"."state" = 'failed' and "refunds"."due_at" is null)),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_made" CHECK ("refunds"."state" in ('requested', 'failed') or "refunds"."refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sslcommerz_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refund_ref_id" text
);
--> statement-breakpoint
CREATE TABLE "payout_account_voids" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"wallet" text,
	"era" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "payout_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"held_back" text,
	"batch_id" uuid,
	"split_from" uuid,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"dispatched_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('due', 'sending', 'batched', 'sent', 'failed')),
	CONSTRAINT "payouts_held_back" CHECK ("payouts"."held_back" in ('daily-limit', 'monthly-limit', 'payouts-held', 'chargeback')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_minor" > 0),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."state" <> 'sent' or "payouts"."reference" is not null),
	CONSTRAINT "payouts_dispatched" CHECK ("payouts"."state" not in ('sending', 'batched', 'sent') or "payouts"."dispatched_at" is not null),
	CONSTRAINT "payouts_settled" CHECK (("payouts"."state" in ('sent', 'failed')) = ("payouts"."settled_at" is not null))
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
CREATE TABLE "shops" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"place" text,
	"opens_at" text,
	"closes_at" text,
	"closed_on" smallint,
	"image" text,
	"answer_minutes" integer,
	CONSTRAINT "shops_name" CHECK (char_length("shops"."name") <= 60),
	CONSTRAINT "shops_hours" CHECK (("shops"."opens_at" is null) = ("shops"."closes_at" is null)),
	CONSTRAINT "shops_closed_on" CHECK ("shops"."closed_on" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "sitemap_files" (
	"name" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"seller_name" text NOT NULL,
	"product_name" text NOT NULL,
	"brand_name" text NOT NULL,
	"reason" text,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other')),
	CONSTRAINT "reports_decision" CHECK ("reports"."decision" in ('dismissed', 'taken-down', 'account-closed')),
	CONSTRAINT "reports_decided_at" CHECK (("reports"."decision" is null) = ("reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "seller_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"former_name" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "seller_verifications_kind" CHECK ("seller_verifications"."kind" in ('nid', 'trade-licence', 'name')),
	CONSTRAINT "seller_verifications_decision" CHECK ("seller_verifications"."decision" in ('approved', 'refused', 'expired')),
	CONSTRAINT "seller_verifications_decided_at" CHECK (("seller_verifications"."decision" is null) = ("seller_verifications"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bid_terms" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"takes_bids" boolean NOT NULL,
	"lowest_minor" integer,
	CONSTRAINT "bid_terms_lowest" CHECK ("bid_terms"."lowest_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"by_side" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_by" text,
	"price_minor" integer NOT NULL,
	"listed_price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"terms" jsonb,
	"phone" text NOT NULL,
	"meeting_location" text NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bids_side" CHECK ("bids"."by_side" in ('buyer', 'seller')),
	CONSTRAINT "bids_status" CHECK ("bids"."status" in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'closed')),
	CONSTRAINT "bids_closed_by" CHECK ("bids"."closed_by" in ('sold', 'withdrawn', 'agreed', 'price-changed', 'buyer-left')),
	CONSTRAINT "bids_closed" CHECK (("bids"."status" = 'closed') = ("bids"."closed_by" is not null)),
	CONSTRAINT "bids_accepted" CHECK (("bids"."status" = 'accepted') = ("bids"."order_id" is not null)),
	CONSTRAINT "bids_terms" CHECK (("bids"."status" = 'open') = ("bids"."terms" is not null)),
	CONSTRAINT "bids_currency" CHECK ("bids"."currency" in ('USD', 'BDT')),
	CONSTRAINT "bids_price" CHECK ("bids"."price_minor" > 0 and "bids"."price_minor" < "bids"."listed_price_minor")
);
--> statement-breakpoint
CREATE TABLE "listing_flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" jsonb NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"decided_by" uuid,
	CONSTRAINT "listing_flags_kind" CHECK ("listing_flags"."kind" in ('impossible-variant', 'price-far-below', 'photo-of-another-seller', 'near-duplicate', 'other-brand')),
	CONSTRAINT "listing_flags_decision" CHECK ("listing_flags"."decision" in ('genuine', 'false-alarm')),
	CONSTRAINT "listing_flags_decided_at" CHECK (("listing_flags"."decision" is null) = ("listing_flags"."decided_at" is null)),
	CONSTRAINT "listing_flags_over" CHECK ("listing_flags"."cleared_at" is null or "listing_flags"."decided_at" is null)
);
--> statement-breakpoint
CREATE TABLE "past_prices" (
	"listing_id" uuid NOT NULL,
	"price_minor" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_prices_listing_id_until_pk" PRIMARY KEY("listing_id","until"),
	CONSTRAINT "past_prices_in_order" CHECK ("past_prices"."since" < "past_prices"."until")
);
--> statement-breakpoint
CREATE TABLE "price_guides" (
	"category_id" text NOT NULL,
	"model" text NOT NULL,
	"label" text NOT NULL,
	"storage_gb" smallint,
	"condition" text,
	"sales" integer NOT NULL,
	"low_minor" integer NOT NULL,
	"median_minor" integer NOT NULL,
	"high_minor" integer NOT NULL,
	"steady_median_minor" integer NOT NULL,
	"recent" jsonb,
	CONSTRAINT "price_guides_condition" CHECK ("price_guides"."condition" in ('excellent', 'good', 'fair'))
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
CREATE TABLE "failed_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" bigint,
	"name" text NOT NULL,
	"payload" json NOT NULL,
	"key" text,
	"flags" text[] NOT NULL,
	"priority" integer NOT NULL,
	"error" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_jobs_once" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner_id" uuid,
	"key" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_once" UNIQUE NULLS NOT DISTINCT("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replica_heartbeat" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"beat" bigint NOT NULL,
	CONSTRAINT "replica_heartbeat_once" CHECK ("replica_heartbeat"."id")
);
--> statement-breakpoint
CREATE TABLE "listing_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"offer" jsonb NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_codes" ADD CONSTRAINT "mobile_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_signs" ADD CONSTRAINT "account_signs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_phones" ADD CONSTRAINT "found_phones_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_phones" ADD CONSTRAINT "found_phones_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_view_counts" ADD CONSTRAINT "listing_view_counts_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_phones" ADD CONSTRAINT "saved_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_phones" ADD CONSTRAINT "saved_phones_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_results" ADD CONSTRAINT "check_results_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_replies" ADD CONSTRAINT "dispute_replies_order_id_disputes_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."disputes"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_replies" ADD CONSTRAINT "dispute_replies_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totps" ADD CONSTRAINT "totps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills_of_sale" ADD CONSTRAINT "bills_of_sale_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_tries" ADD CONSTRAINT "code_tries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_photos" ADD CONSTRAINT "private_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_names" ADD CONSTRAINT "listing_names_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_name_id_listing_names_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."listing_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_imeis" ADD CONSTRAINT "refused_imeis_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "type_codes" ADD CONSTRAINT "type_codes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account_voids" ADD CONSTRAINT "payout_account_voids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_split_from_payouts_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_reports" ADD CONSTRAINT "rating_reports_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_reports" ADD CONSTRAINT "rating_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rater_id_users_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rated_id_users_id_fk" FOREIGN KEY ("rated_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_verifications" ADD CONSTRAINT "seller_verifications_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_terms" ADD CONSTRAINT "bid_terms_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_flags" ADD CONSTRAINT "listing_flags_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_flags" ADD CONSTRAINT "listing_flags_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_prices" ADD CONSTRAINT "past_prices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_guides" ADD CONSTRAINT "price_guides_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_of_user" ON "account_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "account_exports_ready_at" ON "account_exports" USING btree ("ready_at");--> statement-breakpoint
CREATE INDEX "mobile_codes_expiry" ON "mobile_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_take_downs" ON "audit_entries" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE act = 'take-down';--> statement-breakpoint
CREATE INDEX "audit_entries_of_account" ON "audit_entries" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_trgm" ON "audit_entries" USING gin (normalize("act" || ' ' || "admin_name" || ' ' || "account_email" || ' ' || "address", nfc) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_signs_seen" ON "account_signs" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "account_signs_hash" ON "account_signs" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_subject" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_expiry" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_living" ON "users" USING btree (coalesce(role, 'buyer'),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE role = 'seller' and closed_at is null and email_verified and not verified;--> statement-breakpoint
CREATE INDEX "users_closing" ON "users" USING btree ("closing_at") WHERE closing_at is not null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (normalize("name", nfc));--> statement-breakpoint
CREATE INDEX "users_said" ON "users" USING gin (normalize("name" || ' ' || "email", nfc) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "found_phones_by_time" ON "found_phones" USING btree ("saved_search_id","found_at");--> statement-breakpoint
CREATE INDEX "found_phones_to_mail" ON "found_phones" USING btree ("saved_search_id") WHERE mail_pending;--> statement-breakpoint
CREATE INDEX "saved_phones_of_person" ON "saved_phones" USING btree ("user_id","saved_at" DESC NULLS FIRST,"listing_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saved_phones_of_phone" ON "saved_phones" USING btree ("listing_id","known_minor");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("user_id","digest");--> statement-breakpoint
CREATE INDEX "saved_searches_alike" ON "saved_searches" USING btree ("digest","id");--> statement-breakpoint
CREATE INDEX "saved_searches_mail_due" ON "saved_searches" USING btree ("mail_due_at","id") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "check_results_features" ON "check_results" USING btree ("judged_at") WHERE features is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checks_one_open" ON "checks" USING btree ("listing_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "checks_of_listing" ON "checks" USING btree ("listing_id","made_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_of_seller" ON "checks" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "checks_of_order" ON "checks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_once" ON "conversations" USING btree ("listing_id","buyer_id");--> statement-breakpoint
CREATE INDEX "conversations_of_buyer" ON "conversations" USING btree ("buyer_id",coalesce(last_message_at, created_at) desc,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_of_seller" ON "conversations" USING btree ("seller_id",coalesce(last_message_at, created_at) desc,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_of_conversation" ON "messages" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "dispute_replies_of_order" ON "dispute_replies" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "backup_codes_user" ON "backup_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enquiries_open" ON "enquiries" USING btree ("created_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "enquiries_done" ON "enquiries" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "enquiries_of_account" ON "enquiries" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "enquiry_answers_of_enquiry" ON "enquiry_answers" USING btree ("enquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "enquiry_answers_of_admin" ON "enquiry_answers" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "image_uploads_owner" ON "image_uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_slots" ON "images" USING gin ("slots");--> statement-breakpoint
CREATE INDEX "private_photos_of_owner" ON "private_photos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "private_photos_unsent" ON "private_photos" USING btree ("created_at") WHERE place is null;--> statement-breakpoint
CREATE INDEX "ledger_balances_not_zero" ON "ledger_balances" USING btree ("currency","account","balance_minor") WHERE balance_minor <> 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account","id","amount_minor");--> statement-breakpoint
CREATE INDEX "ledger_transactions_of_no_order" ON "ledger_transactions" USING btree ("id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "imei_claims_of_listing" ON "imei_claims" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_names_once" ON "listing_names" USING btree ("category_id","tokens");--> statement-breakpoint
CREATE INDEX "listings_by_seller" ON "listings" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"sold_at");--> statement-breakpoint
CREATE INDEX "listings_imei" ON "listings" USING btree ("imei") WHERE imei is not null;--> statement-breakpoint
CREATE INDEX "listings_mobile" ON "listings" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "listings_campaigns" ON "listings" USING btree ("campaign_ranked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE sold_at is null and withdrawn_at is null and held_at is null and campaign_ranked_at is not null;--> statement-breakpoint
CREATE INDEX "listings_images" ON "listings" USING gin (array_prepend(image_url, more_image_urls));--> statement-breakpoint
CREATE INDEX "listings_by_date" ON "listings" USING btree ("category_id","created_at","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","folded","is_checked","price_minor","saving_minor") WHERE sold_at is null and withdrawn_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("category_id","price_minor","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","folded","is_checked","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_saving" ON "listings" USING btree ("category_id","saving_minor","id","purchase_year","condition","seller_verified","district","place","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","folded","is_checked","created_at","price_minor") WHERE sold_at is null and withdrawn_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_name" ON "listings" USING btree ("name_id","price_minor","id","purchase_year","category_id","condition","seller_verified","district","place","storage_gb","ram_gb","battery_health","has_box","warranty_until","folded","is_checked","created_at","saving_minor") WHERE sold_at is null and withdrawn_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "listings_by_place" ON "listings" USING btree ("district","place","purchase_year","category_id","condition","seller_verified","name_id","storage_gb","ram_gb","battery_health","has_box","warranty_until","folded","is_checked","created_at","price_minor","saving_minor","id") WHERE sold_at is null and withdrawn_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "listings_duplicates" ON "listings" USING btree ("duplicate_of") WHERE duplicate_of is not null;--> statement-breakpoint
CREATE INDEX "listings_search_words" ON "listings" USING gin ("search_words") WHERE sold_at is null and withdrawn_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_mail_pending" ON "notifications" USING btree ("user_id","kind") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("user_id","kind",coalesce(saved_search_id, conversation_id, order_id, listing_id)) WHERE read_at is null and kind in ('saved-price-dropped', 'search-found', 'message', 'refund-failed', 'report');--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("listing_id","buyer_id") WHERE status in ('booked', 'claimed');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_kept" ON "orders" USING btree ("listing_id") WHERE status = 'booked' and kept_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_winner" ON "orders" USING btree ("listing_id") WHERE status in ('claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed');--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_phone" ON "orders" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "orders_of_seller" ON "orders" USING btree ("seller_id","paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","price_minor","refund_minor") WHERE status in ('paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding', 'refunded');--> statement-breakpoint
CREATE INDEX "orders_with_chargeback" ON "orders" USING btree ("seller_id") WHERE chargeback_at is not null;--> statement-breakpoint
CREATE INDEX "orders_photos" ON "orders" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price_minor") WHERE status in ('paid', 'handed-over', 'disputed', 'returning', 'completed', 'refunding');--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "orders_to_remind" ON "orders" USING btree ("remind_at","id") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "orders_disputed" ON "orders" USING btree ("id") WHERE status = 'disputed';--> statement-breakpoint
CREATE INDEX "orders_claimed" ON "orders" USING btree ("created_at","id") WHERE status = 'claimed';--> statement-breakpoint
CREATE INDEX "orders_resting" ON "orders" USING btree ("seller_id","paid_at" DESC NULLS FIRST) WHERE status in ('completed', 'refunding') and payout_delay_ended_at is null and (payout_delayed_until is not null or linked_by <> '{}' or is_risky);--> statement-breakpoint
CREATE UNIQUE INDEX "bkash_refunds_one_unknown" ON "bkash_refunds" USING btree ("payment_id") WHERE refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bkash_refunds_of_provider" ON "bkash_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "bkash_refunds_of_payment" ON "bkash_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_of_provider" ON "chargebacks" USING btree ("provider","chargeback_id");--> statement-breakpoint
CREATE INDEX "chargebacks_of_reference" ON "chargebacks" USING btree ("reference","opened_at");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("reference","at_risk_minor") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "chargebacks_newest" ON "chargebacks" USING btree ("opened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chargebacks_due_at" ON "chargebacks" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_provider" ON "payments" USING btree ("payment_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("reference") WHERE status in ('open', 'captured');--> statement-breakpoint
CREATE INDEX "payments_begun_at" ON "payments" USING btree ("provider","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_of_reference" ON "payments" USING btree ("reference","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at","reference") WHERE payment_id is not null and (status = 'open' or due_at <= late_until);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_provider" ON "refunds" USING btree ("refund_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_attempt" ON "refunds" USING btree ("reference","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_live" ON "refunds" USING btree ("reference") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at","reference") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sslcommerz_refunds_of_payment" ON "sslcommerz_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payout_account_voids_of_user" ON "payout_account_voids" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_of_user" ON "payout_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_first" ON "payout_accounts" USING btree ("user_id","era") WHERE effective_at = created_at;--> statement-breakpoint
CREATE INDEX "payout_accounts_wallet" ON "payout_accounts" USING btree ("wallet") WHERE wallet is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_one_in_force" ON "payout_holds" USING btree ("seller_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "payout_holds_in_force" ON "payout_holds" USING btree ("set_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_of_seller" ON "payouts" USING btree ("seller_id","state");--> statement-breakpoint
CREATE INDEX "payouts_to_send" ON "payouts" USING btree ("created_at","id") WHERE state = 'due' and not by_hand;--> statement-breakpoint
CREATE INDEX "payouts_of_batch" ON "payouts" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payouts_split_from" ON "payouts" USING btree ("split_from") WHERE split_from is not null;--> statement-breakpoint
CREATE INDEX "payouts_of_account" ON "payouts" USING btree ("account_id","dispatched_at");--> statement-breakpoint
CREATE INDEX "rating_reports_open" ON "rating_reports" USING btree ("rating_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_once" ON "ratings" USING btree ("order_id","by_party");--> statement-breakpoint
CREATE INDEX "ratings_of_person" ON "ratings" USING btree ("rated_id","visible_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visible_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "ratings_due" ON "ratings" USING btree ("due_at") WHERE visible_at is null;--> statement-breakpoint
CREATE INDEX "shops_image" ON "shops" USING btree ("image") WHERE image is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("listing_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("listing_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_trgm" ON "reports" USING gin (normalize("seller_name" || ' ' || "product_name" || ' ' || "brand_name", nfc) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "seller_verifications_one_open" ON "seller_verifications" USING btree ("seller_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "seller_verifications_of_seller" ON "seller_verifications" USING btree ("seller_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seller_verifications_open" ON "seller_verifications" USING btree ("asked_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bids_one_open" ON "bids" USING btree ("listing_id","buyer_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "bids_of_buyer" ON "bids" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bids_of_seller" ON "bids" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bids_of_phone" ON "bids" USING btree ("listing_id","buyer_id");--> statement-breakpoint
CREATE INDEX "bids_due" ON "bids" USING btree ("expires_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_flags_once" ON "listing_flags" USING btree ("listing_id","kind") WHERE decided_at is null and cleared_at is null;--> statement-breakpoint
CREATE INDEX "listing_flags_open" ON "listing_flags" USING btree ("raised_at") WHERE decided_at is null and cleared_at is null;--> statement-breakpoint
CREATE INDEX "listing_flags_of_listing" ON "listing_flags" USING btree ("listing_id","raised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_guides_once" ON "price_guides" USING btree ("category_id","model",coalesce(storage_gb, 0),coalesce(condition, ''));--> statement-breakpoint
CREATE INDEX "events_of_user" ON "events" USING btree ("user_id","transaction");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "failed_jobs_of_key" ON "failed_jobs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_drafts_once" ON "listing_drafts" USING btree ("seller_id","fingerprint");--> statement-breakpoint
CREATE INDEX "listing_drafts_photos" ON "listing_drafts" USING gin ("photos");