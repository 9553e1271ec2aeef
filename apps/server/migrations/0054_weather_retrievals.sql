CREATE TABLE "weather_retrievals" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"from_day" date,
	"to_day" date,
	"succeeded_at" timestamp with time zone,
	"failure" text,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "weather_retrievals" ADD CONSTRAINT "weather_retrievals_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;