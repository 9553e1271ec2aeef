ALTER TABLE "reading_spans" ADD COLUMN "advice" boolean NOT NULL DEFAULT false;--> statement-breakpoint
ALTER TABLE "reading_spans" ALTER COLUMN "advice" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reading_spans" DROP CONSTRAINT "reading_spans_source_id_from_day_to_day_fine_pk";--> statement-breakpoint
ALTER TABLE "reading_spans" ADD CONSTRAINT "reading_spans_source_id_from_day_to_day_fine_advice_pk" PRIMARY KEY("source_id","from_day","to_day","fine","advice");
