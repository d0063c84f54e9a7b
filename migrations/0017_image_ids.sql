ALTER TABLE "image_uploads" DROP CONSTRAINT "image_uploads_digest_images_digest_fk";--> statement-breakpoint
ALTER TABLE "image_uploads" DROP CONSTRAINT "image_uploads_digest_owner_id_pk";--> statement-breakpoint
ALTER TABLE "image_uploads" RENAME COLUMN "digest" TO "image_id";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_pkey";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "id" text;--> statement-breakpoint
-- Pictures keep the addresses that they have.
UPDATE "images" SET "id" = "digest";--> statement-breakpoint
ALTER TABLE "images" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_digest_unique" UNIQUE("digest");--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_id_owner_id_pk" PRIMARY KEY("image_id","owner_id");--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
