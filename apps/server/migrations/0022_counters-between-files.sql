CREATE TABLE "counter_span" (
	"source_id" uuid NOT NULL,
	"variable" text NOT NULL,
	"meter" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"from_value" double precision NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"to_value" double precision NOT NULL,
	"restarts_daily" boolean NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "counter_span_source_id_variable_meter_import_id_pk" PRIMARY KEY("source_id","variable","meter","import_id")
);
--> statement-breakpoint
ALTER TABLE "counter_span" ADD CONSTRAINT "counter_span_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;