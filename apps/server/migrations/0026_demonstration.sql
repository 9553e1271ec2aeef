CREATE TABLE "demonstration_source" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"made_to" date NOT NULL,
	"measured_from" date,
	"measured_to" date,
	"shift_days" integer,
	"shift_until" date,
	"left_out_s" integer DEFAULT 0 NOT NULL,
	"left_out_wh" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demonstration_source" ADD CONSTRAINT "demonstration_source_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;