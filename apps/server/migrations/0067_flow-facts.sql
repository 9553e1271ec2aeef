CREATE TABLE "flow_facts" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flow_facts" ADD CONSTRAINT "flow_facts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;