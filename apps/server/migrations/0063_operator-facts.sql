CREATE TABLE "operator_facts" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"services" text[] NOT NULL,
	"facts" jsonb,
	"received_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "operator_facts_received" CHECK (("operator_facts"."facts" is null) = ("operator_facts"."received_at" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_facts" ADD CONSTRAINT "operator_facts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_facts_due" ON "operator_facts" USING btree ("operator","due_at") WHERE "operator_facts"."due_at" is not null;--> statement-breakpoint
-- Meters that are connected already are asked about too, with what their right on a gas meter allows.
INSERT INTO "operator_facts" ("source_id", "operator", "services", "due_at")
SELECT a."source_id", a."operator", f."services", now() FROM "operator_authorizations" a
CROSS JOIN LATERAL (SELECT CASE a."operator" WHEN 'enedis' THEN '{contracts,summary,metering,address}'::text[] ELSE ARRAY(
	SELECT s."service" FROM (VALUES ('contractual', 'gas-contract'), ('technical', 'gas-meter')) s("scope", "service")
	JOIN "gas_rights" g ON g."source_id" = a."source_id" AND g."operator_id" = a."reference" AND s."scope" = ANY(g."scopes")) END AS "services") f
WHERE a."state" = 'active' AND f."services" <> '{}';
