CREATE TABLE "import_file_part" (
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_file_part_file_id_place_pk" PRIMARY KEY("file_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"asked" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "format" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "import_file_part" ADD CONSTRAINT "import_file_part_file_id_import_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_file_user" ON "import_file" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_import_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_file" ON "imports" USING btree ("file_id");