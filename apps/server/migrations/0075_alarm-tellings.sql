CREATE TABLE "alarm_tellings" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_tellings_event_id_user_id_type_pk" PRIMARY KEY("event_id","user_id","type")
);
--> statement-breakpoint
ALTER TABLE "alarm_tellings" ADD CONSTRAINT "alarm_tellings_event_id_alarm_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."alarm_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_tellings" ADD CONSTRAINT "alarm_tellings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_tellings_user" ON "alarm_tellings" USING btree ("user_id");