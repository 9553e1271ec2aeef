ALTER TABLE "flow_file_days" DROP CONSTRAINT "flow_file_days_file_id_flow_files_id_fk";
--> statement-breakpoint
ALTER TABLE "flow_file_days" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "flow_file_days" ADD COLUMN "instants" "tstzmultirange";--> statement-breakpoint
UPDATE "flow_file_days" d SET
  "made_at" = (SELECT f."made_at" FROM "flow_files" f WHERE f."id" = d."file_id"),
  "instants" = coalesce((SELECT range_agg(tstzrange(lower(m)::timestamp AT TIME ZONE 'Europe/Paris', upper(m)::timestamp AT TIME ZONE 'Europe/Paris')) FROM unnest(d."days") m), '{}'::tstzmultirange);--> statement-breakpoint
ALTER TABLE "flow_file_days" ALTER COLUMN "made_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_file_days" ALTER COLUMN "instants" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_files" ADD COLUMN "unmoved_at" timestamp with time zone;
