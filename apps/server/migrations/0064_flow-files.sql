CREATE TABLE "flow_file_days" (
	"file_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"variable" text NOT NULL,
	"days" datemultirange NOT NULL,
	CONSTRAINT "flow_file_days_file_id_source_id_variable_pk" PRIMARY KEY("file_id","source_id","variable")
);
--> statement-breakpoint
CREATE TABLE "flow_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"format" text,
	"reason" text,
	"meters" integer DEFAULT 0 NOT NULL,
	"meters_unknown" integer DEFAULT 0 NOT NULL,
	"meters_without_right" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"lines_refused" integer DEFAULT 0 NOT NULL,
	"sources" integer DEFAULT 0 NOT NULL,
	"points_kept" integer DEFAULT 0 NOT NULL,
	"points_stored" integer DEFAULT 0 NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "flow_file_days" ADD CONSTRAINT "flow_file_days_file_id_flow_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."flow_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file_days" ADD CONSTRAINT "flow_file_days_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_file_days_source" ON "flow_file_days" USING btree ("source_id","variable");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_files_digest" ON "flow_files" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "flow_files_received" ON "flow_files" USING btree ("received_at","id");