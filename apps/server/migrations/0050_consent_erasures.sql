CREATE TABLE "consent_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid,
	"what" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_erasures" ADD CONSTRAINT "consent_erasures_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_erasures_source" ON "consent_erasures" USING btree ("source_id","at");