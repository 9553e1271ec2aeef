CREATE TABLE "company_logos" (
	"space_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "logo_version" text;--> statement-breakpoint
ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;