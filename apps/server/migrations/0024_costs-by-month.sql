CREATE TABLE "cost_month" (
	"source_id" uuid NOT NULL,
	"month" date NOT NULL,
	"computed" integer NOT NULL,
	"tariffs" text NOT NULL,
	"eur" double precision NOT NULL,
	"known" boolean NOT NULL,
	"reason" text,
	"priced_kwh" double precision NOT NULL,
	"measured_days" smallint NOT NULL,
	"days_eur" double precision NOT NULL,
	"compared_days" smallint NOT NULL,
	"compared_eur" double precision NOT NULL,
	"previous_eur" double precision NOT NULL,
	CONSTRAINT "cost_month_source_id_month_pk" PRIMARY KEY("source_id","month")
);
--> statement-breakpoint
CREATE TABLE "cost_state" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"computed" integer DEFAULT 0 NOT NULL,
	"tariffs" text,
	"until_month" date
);
--> statement-breakpoint
UPDATE "source_month" SET "previous_kwh" = 0 WHERE "previous_kwh" IS NULL;--> statement-breakpoint
ALTER TABLE "source_month" ALTER COLUMN "previous_kwh" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "source_month" ALTER COLUMN "previous_kwh" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "cost_eur" double precision;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "carbon_kg" double precision;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "primary_kwh" double precision;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "energy_change" double precision;--> statement-breakpoint
ALTER TABLE "source_month" ADD COLUMN "compared_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_month" ADD COLUMN "compared_kwh" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_month" ADD CONSTRAINT "cost_month_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_state" ADD CONSTRAINT "cost_state_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;