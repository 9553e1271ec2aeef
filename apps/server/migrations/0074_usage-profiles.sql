CREATE TABLE "building_usage_profiles" (
	"building_id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "building_usage_profiles" ADD CONSTRAINT "building_usage_profiles_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_usage_profiles" ADD CONSTRAINT "building_usage_profiles_profile_id_usage_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."usage_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_profiles" ADD CONSTRAINT "usage_profiles_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_profiles" ADD CONSTRAINT "usage_profiles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_usage_profiles_profile" ON "building_usage_profiles" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usage_profiles_name" ON "usage_profiles" USING btree ("space_id","name");