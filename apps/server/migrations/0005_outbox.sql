CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subscriber" text NOT NULL,
	"payload" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_event_subscriber" ON "outbox" USING btree ("event_id","subscriber");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");