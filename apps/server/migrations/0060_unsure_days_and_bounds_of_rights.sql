ALTER TABLE "collection_series" ADD COLUMN "unsure" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_authorizations" ADD COLUMN "data_from_day" date;--> statement-breakpoint
ALTER TABLE "operator_authorizations" ADD COLUMN "data_to_day" date;