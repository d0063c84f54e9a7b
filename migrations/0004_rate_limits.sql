-- Written at every limited call and worth nothing after a crash; the room in each page keeps its updates in place.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"whole_at" bigint NOT NULL
) WITH (fillfactor = 50);
