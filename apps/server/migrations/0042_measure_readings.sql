CREATE TABLE "measure_readings" (
	"source_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reader" text NOT NULL,
	"user_id" uuid,
	"space_id" uuid,
	"key_name" text,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "measure_readings_source_id_day_kind_reader_pk" PRIMARY KEY("source_id","day","kind","reader")
);
--> statement-breakpoint
ALTER TABLE "measure_readings" ADD CONSTRAINT "measure_readings_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_readings" ADD CONSTRAINT "measure_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_readings" ADD CONSTRAINT "measure_readings_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measure_readings_day" ON "measure_readings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "measure_readings_user" ON "measure_readings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "measure_readings_space" ON "measure_readings" USING btree ("space_id");