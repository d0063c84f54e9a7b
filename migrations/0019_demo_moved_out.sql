DROP TABLE "sandbox_events" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_objects" CASCADE;