CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"folder_id" uuid,
	"building_id" uuid,
	"owner_space_id" uuid NOT NULL,
	"right" text NOT NULL,
	"recursive" boolean NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grants_one_thing" CHECK (num_nonnulls("grants"."folder_id", "grants"."building_id") = 1),
	CONSTRAINT "grants_recursive_buildings" CHECK ("grants"."recursive" or "grants"."folder_id" is not null),
	CONSTRAINT "grants_shares_are_views" CHECK ("grants"."right" = 'view' or "grants"."space_id" = "grants"."owner_space_id")
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_owner_space_id_spaces_id_fk" FOREIGN KEY ("owner_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_space_id_memberships_user_id_space_id_fk" FOREIGN KEY ("user_id","space_id") REFERENCES "public"."memberships"("user_id","space_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_membership_folder" ON "grants" USING btree ("user_id","space_id","folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_membership_building" ON "grants" USING btree ("user_id","space_id","building_id");--> statement-breakpoint
CREATE INDEX "grants_folder" ON "grants" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "grants_building" ON "grants" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "grants_owner_space" ON "grants" USING btree ("owner_space_id");--> statement-breakpoint
CREATE INDEX "grants_granted_by" ON "grants" USING btree ("granted_by");