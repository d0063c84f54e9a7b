-- no transaction
CREATE TABLE IF NOT EXISTS "private_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"place" text,
	"place_id" uuid,
	CONSTRAINT "private_photos_place" CHECK ("private_photos"."place" in ('order', 'conversation')),
	CONSTRAINT "private_photos_placed" CHECK (("private_photos"."place" is null) = ("private_photos"."place_id" is null))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN IF NOT EXISTS "photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_replies" ADD COLUMN IF NOT EXISTS "photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN IF NOT EXISTS "photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "private_photos" DROP CONSTRAINT IF EXISTS "private_photos_owner_id_users_id_fk", ADD CONSTRAINT "private_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "private_photos_of_owner" ON "private_photos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "private_photos_unsent" ON "private_photos" USING btree ("created_at") WHERE place is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_to_remind" ON "orders" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
ALTER TABLE "messages"
  DROP CONSTRAINT IF EXISTS "messages_content",
  DROP CONSTRAINT IF EXISTS "messages_text",
  ADD CONSTRAINT "messages_content" CHECK ("messages"."text" <> '' or cardinality("messages"."photos") > 0) NOT VALID,
  ADD CONSTRAINT "messages_text" CHECK (char_length(text) <= 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages"
  VALIDATE CONSTRAINT "messages_content",
  VALIDATE CONSTRAINT "messages_text";
