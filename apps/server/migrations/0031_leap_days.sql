ALTER TABLE "cost_month" ADD COLUMN "leap_eur" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_month" ADD COLUMN "leap_kwh" double precision DEFAULT 0 NOT NULL;