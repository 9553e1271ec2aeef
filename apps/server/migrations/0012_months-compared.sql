ALTER TABLE "source_month" ADD COLUMN "previous_kwh" double precision;--> statement-breakpoint
UPDATE "source_month" m SET "previous_kwh" = before."kwh" FROM "source_month" before
  WHERE before."source_id" = m."source_id" AND before."month" = (m."month" - interval '1 year')::date AND abs(before."days" - m."days") <= 3;
