ALTER TABLE "import_layouts" DROP CONSTRAINT "import_layouts_last_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "import_layouts" DROP COLUMN "last_user_id";