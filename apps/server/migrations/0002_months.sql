CREATE TABLE "source_month" (
	"source_id" uuid NOT NULL,
	"month" date NOT NULL,
	"kwh" double precision NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "source_month_source_id_month_pk" PRIMARY KEY("source_id","month")
);
--> statement-breakpoint
ALTER TABLE "source_month" ADD CONSTRAINT "source_month_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;