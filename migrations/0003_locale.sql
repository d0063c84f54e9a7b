-- no transaction
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_locale", ADD CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en', 'bn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_locale";
