CREATE TABLE "replica_heartbeat" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"beat" bigint NOT NULL,
	CONSTRAINT "replica_heartbeat_once" CHECK ("replica_heartbeat"."id")
);
