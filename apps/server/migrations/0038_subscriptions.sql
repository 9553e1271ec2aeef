CREATE TABLE "company_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"status" text NOT NULL,
	"items" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"ends_with_period" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "consent_months" integer;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "beta_features" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_subscriptions" ADD CONSTRAINT "company_subscriptions_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_subscriptions_space" ON "company_subscriptions" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_stripe_customer" ON "spaces" USING btree ("stripe_customer_id");