CREATE TABLE "space_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"declared_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	"space_name" text NOT NULL,
	"exported_at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL,
	"buildings" integer NOT NULL,
	"sources" integer NOT NULL,
	"shares" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "space_imports" ADD CONSTRAINT "space_imports_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_imports" ADD CONSTRAINT "space_imports_declared_by_users_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_imports_space" ON "space_imports" USING btree ("space_id","imported_at");--> statement-breakpoint
CREATE INDEX "space_imports_declared_by" ON "space_imports" USING btree ("declared_by");