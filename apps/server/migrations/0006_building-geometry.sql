ALTER TABLE "buildings" DROP CONSTRAINT "buildings_three_levels";--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "geometry_id" text;--> statement-breakpoint
CREATE INDEX "buildings_geometry" ON "buildings" USING btree ("space_id","geometry_id");--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_child_levels" CHECK (cardinality("buildings"."ancestors") <= 3);