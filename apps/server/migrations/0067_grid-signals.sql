CREATE TABLE "grid_signal_days" (
	"signal" text NOT NULL,
	"day" date NOT NULL,
	"step_s" integer NOT NULL,
	"values" double precision[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grid_signal_days_signal_day_pk" PRIMARY KEY("signal","day")
);
--> statement-breakpoint
CREATE TABLE "grid_signal_fills" (
	"source_id" uuid NOT NULL,
	"signal" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grid_signal_fills_source_id_signal_pk" PRIMARY KEY("source_id","signal")
);
--> statement-breakpoint
CREATE TABLE "grid_signal_retrievals" (
	"signal" text PRIMARY KEY NOT NULL,
	"from_day" date,
	"to_day" date,
	"succeeded_at" timestamp with time zone,
	"failure" text,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grid_signal_fills" ADD CONSTRAINT "grid_signal_fills_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;