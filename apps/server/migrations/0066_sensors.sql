CREATE TABLE "sensor_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"link" text NOT NULL,
	"address" text,
	"secret" "bytea",
	"battery_percent" double precision,
	"battery_mv" integer,
	"last_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_seen_at" timestamp with time zone,
	"refusal" jsonb,
	"window_at" timestamp with time zone,
	"window_values" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sensor_devices_named" CHECK (("sensor_devices"."link" = 'http') = ("sensor_devices"."address" is null)),
	CONSTRAINT "sensor_devices_signed" CHECK (("sensor_devices"."link" = 'http') = ("sensor_devices"."secret" is not null))
);
--> statement-breakpoint
CREATE TABLE "sensor_pushes" (
	"device_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sensor_pushes_device_id_message_id_pk" PRIMARY KEY("device_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "sensor_readings" (
	"device_id" uuid NOT NULL,
	"variable" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"stored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sensor_readings_device_id_variable_at_pk" PRIMARY KEY("device_id","variable","at")
);
--> statement-breakpoint
CREATE TABLE "sensor_topics" (
	"space_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_devices" (
	"space_id" uuid NOT NULL,
	"link" text NOT NULL,
	"address" text NOT NULL,
	"messages" integer NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_devices_space_id_link_address_pk" PRIMARY KEY("space_id","link","address")
);
--> statement-breakpoint
ALTER TABLE "sensor_devices" ADD CONSTRAINT "sensor_devices_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_devices" ADD CONSTRAINT "sensor_devices_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_devices" ADD CONSTRAINT "sensor_devices_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_pushes" ADD CONSTRAINT "sensor_pushes_device_id_sensor_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."sensor_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_readings" ADD CONSTRAINT "sensor_readings_device_id_sensor_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."sensor_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_topics" ADD CONSTRAINT "sensor_topics_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_devices" ADD CONSTRAINT "unknown_devices_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sensor_devices_address" ON "sensor_devices" USING btree ("space_id","link","address");--> statement-breakpoint
CREATE INDEX "sensor_devices_building" ON "sensor_devices" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "sensor_devices_source" ON "sensor_devices" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "sensor_pushes_received" ON "sensor_pushes" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sensor_readings_to_store" ON "sensor_readings" USING btree ("device_id","at") WHERE not "sensor_readings"."stored";--> statement-breakpoint
CREATE INDEX "sensor_readings_received" ON "sensor_readings" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sensor_topics_key" ON "sensor_topics" USING btree ("key");