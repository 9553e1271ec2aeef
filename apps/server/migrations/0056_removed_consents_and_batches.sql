CREATE TABLE "removed_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"idtype" text NOT NULL,
	"idsource" text NOT NULL,
	"request_id" uuid,
	"action" text NOT NULL,
	"purposes" text[] NOT NULL,
	"text_version" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"dismissed" boolean NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"proof_rank" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_requests" ADD COLUMN "holder_token_at" timestamp with time zone;--> statement-breakpoint
-- The link was mailed with the signature.
UPDATE "consent_requests" SET "holder_token_at" = "ended_at" WHERE "holder_token_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_consents" ADD CONSTRAINT "removed_consents_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_consents" ADD CONSTRAINT "removed_consents_proof_rank_consent_proofs_rank_fk" FOREIGN KEY ("proof_rank") REFERENCES "public"."consent_proofs"("rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_consents_meter" ON "removed_consents" USING btree ("space_id","idsource");--> statement-breakpoint
CREATE INDEX "removed_consents_proof" ON "removed_consents" USING btree ("proof_rank");
--> statement-breakpoint
CREATE TABLE "consent_batch_lines" (
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"source_id" uuid,
	"building_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"mail" text,
	"firstname" text,
	"lastname" text,
	"company" text,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"request_id" uuid,
	CONSTRAINT "consent_batch_lines_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "consent_batch_lines_reason" CHECK (("consent_batch_lines"."state" = 'not-sent') = ("consent_batch_lines"."reason" is not null)),
	CONSTRAINT "consent_batch_lines_mail" CHECK (("consent_batch_lines"."state" = 'waiting') = ("consent_batch_lines"."mail" is not null))
);
--> statement-breakpoint
CREATE TABLE "consent_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"requested_by" uuid,
	"name" text NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_batch_lines" ADD CONSTRAINT "consent_batch_lines_batch_id_consent_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."consent_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_batch_lines" ADD CONSTRAINT "consent_batch_lines_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_batch_lines" ADD CONSTRAINT "consent_batch_lines_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_batch_lines" ADD CONSTRAINT "consent_batch_lines_request_id_consent_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."consent_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_batches" ADD CONSTRAINT "consent_batches_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_batches" ADD CONSTRAINT "consent_batches_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_batches" ADD CONSTRAINT "consent_batches_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_batch_lines_source" ON "consent_batch_lines" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "consent_batch_lines_building" ON "consent_batch_lines" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "consent_batch_lines_request" ON "consent_batch_lines" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "consent_batches_space" ON "consent_batches" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "consent_batches_person" ON "consent_batches" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "consent_batches_task" ON "consent_batches" USING btree ("task_id");
