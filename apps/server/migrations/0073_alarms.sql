CREATE TABLE "alarm_breaches" (
	"alarm_id" uuid NOT NULL,
	"rule_key" text NOT NULL,
	"day" date NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"ring_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"extreme" double precision,
	"beyond_wh" double precision,
	CONSTRAINT "alarm_breaches_alarm_id_rule_key_day_pk" PRIMARY KEY("alarm_id","rule_key","day")
);
--> statement-breakpoint
CREATE TABLE "alarm_due" (
	"id" serial PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"rule_key" text NOT NULL,
	"rule" jsonb NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"ring_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"extreme" double precision,
	"beyond_wh" double precision,
	"eur" double precision,
	"late" boolean NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"reason" text,
	"note" text,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_subscriptions" (
	"alarm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alarm_subscriptions_alarm_id_user_id_type_pk" PRIMARY KEY("alarm_id","user_id","type")
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"building_id" uuid,
	"source_id" uuid,
	"variable" text NOT NULL,
	"rules" jsonb NOT NULL,
	"measured_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alarms_subject" CHECK (("alarms"."building_id" is null) <> ("alarms"."source_id" is null))
);
--> statement-breakpoint
ALTER TABLE "alarm_breaches" ADD CONSTRAINT "alarm_breaches_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_due" ADD CONSTRAINT "alarm_due_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_subscriptions" ADD CONSTRAINT "alarm_subscriptions_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_subscriptions" ADD CONSTRAINT "alarm_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_due_alarm" ON "alarm_due" USING btree ("alarm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_events_once" ON "alarm_events" USING btree ("alarm_id","rule_key","first_day") WHERE "alarm_events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_events_alarm" ON "alarm_events" USING btree ("alarm_id","ring_at");--> statement-breakpoint
CREATE INDEX "alarm_events_closer" ON "alarm_events" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "alarm_events_unclosed" ON "alarm_events" USING btree ("alarm_id") WHERE "alarm_events"."closed_at" is null and "alarm_events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_subscriptions_user" ON "alarm_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_building" ON "alarms" USING btree ("building_id","variable");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_source" ON "alarms" USING btree ("source_id","variable");