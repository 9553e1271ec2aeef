CREATE TABLE "profile_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"building_id" uuid,
	"source_id" uuid,
	"variable" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_points_of_one" CHECK (num_nonnulls("profile_points"."building_id", "profile_points"."source_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "profile_surface_m2" double precision;--> statement-breakpoint
ALTER TABLE "profile_points" ADD CONSTRAINT "profile_points_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_points" ADD CONSTRAINT "profile_points_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_points" ADD CONSTRAINT "profile_points_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_points_building" ON "profile_points" USING btree ("building_id","variable","at");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_points_source" ON "profile_points" USING btree ("source_id","variable","at");--> statement-breakpoint
CREATE INDEX "profile_points_person" ON "profile_points" USING btree ("entered_by");