CREATE TABLE "analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"building_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"run_id" uuid,
	"task_id" uuid,
	"asked_by" uuid,
	"name" text,
	"inputs" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"computed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"stale_since" timestamp with time zone,
	"failure" text,
	"engine" text,
	"read_until" date,
	"weight" double precision,
	"result" jsonb,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "analysis_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"folder_id" uuid,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analysis_sources" (
	"analysis_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	CONSTRAINT "analysis_sources_analysis_id_source_id_pk" PRIMARY KEY("analysis_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_run_id_analysis_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."analysis_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_runs" ADD CONSTRAINT "analysis_runs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_runs" ADD CONSTRAINT "analysis_runs_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_runs" ADD CONSTRAINT "analysis_runs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_sources" ADD CONSTRAINT "analysis_sources_analysis_id_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_sources" ADD CONSTRAINT "analysis_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analyses_building" ON "analyses" USING btree ("building_id","kind","id");--> statement-breakpoint
CREATE INDEX "analyses_run" ON "analyses" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "analyses_task" ON "analyses" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "analyses_waiting" ON "analyses" USING btree ("run_id","id") WHERE "analyses"."computed_at" is null and "analyses"."failure" is null and "analyses"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "analysis_runs_space" ON "analysis_runs" USING btree ("space_id","kind","id");--> statement-breakpoint
CREATE INDEX "analysis_runs_folder" ON "analysis_runs" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "analysis_runs_task" ON "analysis_runs" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "analysis_sources_source" ON "analysis_sources" USING btree ("source_id");