CREATE TABLE "call_quotas" (
	"api" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"hour_from" timestamp with time zone NOT NULL,
	"hour_count" integer NOT NULL,
	"rests_until" timestamp with time zone,
	"granted" boolean NOT NULL
);
