CREATE TABLE "building_finding" (
	"building_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"source_id" uuid,
	"eur_per_year" double precision NOT NULL,
	"finding" jsonb NOT NULL,
	CONSTRAINT "building_finding_building_id_place_pk" PRIMARY KEY("building_id","place")
);
--> statement-breakpoint
CREATE TABLE "finding_state" (
	"building_id" uuid PRIMARY KEY NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"computed" integer DEFAULT 0 NOT NULL,
	"until_month" date
);
--> statement-breakpoint
ALTER TABLE "building_finding" ADD CONSTRAINT "building_finding_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_finding" ADD CONSTRAINT "building_finding_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_state" ADD CONSTRAINT "finding_state_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_finding_amount" ON "building_finding" USING btree ("eur_per_year");--> statement-breakpoint
CREATE INDEX "building_finding_source" ON "building_finding" USING btree ("source_id");