CREATE TABLE "flow_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"measures" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"state" text NOT NULL,
	"proof_rank" bigint NOT NULL,
	"number" text,
	"service_number" text,
	"failure" text,
	"failure_code" text,
	"failure_message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	CONSTRAINT "flow_orders_days" CHECK ("flow_orders"."from_day" <= "flow_orders"."to_day"),
	CONSTRAINT "flow_orders_due" CHECK (("flow_orders"."state" = 'waiting') = ("flow_orders"."due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "grid_signal_days" (
	"signal" text NOT NULL,
	"day" date NOT NULL,
	"step_s" integer NOT NULL,
	"values" double precision[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grid_signal_days_signal_day_pk" PRIMARY KEY("signal","day")
);
--> statement-breakpoint
CREATE TABLE "grid_signal_fills" (
	"source_id" uuid NOT NULL,
	"signal" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grid_signal_fills_source_id_signal_pk" PRIMARY KEY("source_id","signal")
);
--> statement-breakpoint
CREATE TABLE "grid_signal_retrievals" (
	"signal" text PRIMARY KEY NOT NULL,
	"from_day" date,
	"to_day" date,
	"succeeded_at" timestamp with time zone,
	"failure" text,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_series" ADD COLUMN "given" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_orders" ADD CONSTRAINT "flow_orders_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_signal_fills" ADD CONSTRAINT "grid_signal_fills_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_orders_living" ON "flow_orders" USING btree ("source_id","kind","measures") WHERE "flow_orders"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "flow_orders_state" ON "flow_orders" USING btree ("state","asked_at");