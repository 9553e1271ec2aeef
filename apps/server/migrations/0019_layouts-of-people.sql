DROP INDEX "import_layouts_space_fingerprint";--> statement-breakpoint
ALTER TABLE "import_layouts" ADD COLUMN "created_by" uuid;--> statement-breakpoint
UPDATE "import_layouts" SET "created_by" = "last_user_id";--> statement-breakpoint
ALTER TABLE "import_layouts" ADD CONSTRAINT "import_layouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_layouts_person_fingerprint" ON "import_layouts" USING btree ("space_id","fingerprint","created_by");