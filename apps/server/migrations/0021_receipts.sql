CREATE TABLE "received_day" (
	"series_id" integer NOT NULL,
	"day" date NOT NULL,
	"total" double precision NOT NULL,
	"minimum" real NOT NULL,
	"maximum" real NOT NULL,
	"receipt_id" integer NOT NULL,
	"step_s" integer NOT NULL,
	"points" smallint NOT NULL,
	"quality" smallint NOT NULL,
	"curve" "bytea" NOT NULL,
	"marks" "bytea",
	"given" double precision,
	"received" "bytea",
	CONSTRAINT "received_day_series_id_day_receipt_id_pk" PRIMARY KEY("series_id","day","receipt_id")
);
--> statement-breakpoint
CREATE TABLE "received_period" (
	"series_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"receipt_id" integer NOT NULL,
	"value" double precision NOT NULL,
	"quality" smallint NOT NULL,
	CONSTRAINT "received_period_series_id_from_day_to_day_receipt_id_pk" PRIMARY KEY("series_id","from_day","to_day","receipt_id")
);
--> statement-breakpoint
CREATE TABLE "series_receipt" (
	"id" serial PRIMARY KEY NOT NULL,
	"series_id" integer NOT NULL,
	"origin_kind" text,
	"origin_id" text,
	"days" datemultirange NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "removal" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "received_day" ADD CONSTRAINT "received_day_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_day" ADD CONSTRAINT "received_day_receipt_id_series_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."series_receipt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_period" ADD CONSTRAINT "received_period_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_period" ADD CONSTRAINT "received_period_receipt_id_series_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."series_receipt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_receipt" ADD CONSTRAINT "series_receipt_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_day_receipt" ON "received_day" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "received_period_receipt" ON "received_period" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "series_receipt_series" ON "series_receipt" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "series_receipt_origin" ON "series_receipt" USING btree ("origin_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;