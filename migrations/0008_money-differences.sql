CREATE TABLE "money_differences" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"ours_minor" bigint NOT NULL,
	"theirs_minor" bigint NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_differences_provider_reference_pk" PRIMARY KEY("provider","reference")
);
