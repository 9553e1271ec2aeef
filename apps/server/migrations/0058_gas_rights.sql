CREATE TABLE "gas_right_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"right_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"complete_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gas_rights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid,
	"source_id" uuid,
	"pce" text NOT NULL,
	"consent_id" uuid,
	"holding_id" uuid,
	"todo" text,
	"lease_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"operator_id" text,
	"state" text DEFAULT 'EMPTY' NOT NULL,
	"proof" text DEFAULT 'none' NOT NULL,
	"proof_until" date,
	"role" text NOT NULL,
	"holder_name" text,
	"holder_company" text,
	"mail" text,
	"mobile" text,
	"zipcode" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"consumption_from" date NOT NULL,
	"consumption_to" date NOT NULL,
	"scopes" text[] NOT NULL,
	"reason" text,
	"ended_by" text,
	"ended_on" date,
	"refusal" text,
	"refusal_code" text,
	"refusal_message" text,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "gas_rights_one_ground" CHECK ("gas_rights"."consent_id" is null or "gas_rights"."holding_id" is null),
	CONSTRAINT "gas_rights_one_holder" CHECK ("gas_rights"."holder_name" is null or "gas_rights"."holder_company" is null)
);
--> statement-breakpoint
ALTER TABLE "gas_right_proofs" ADD CONSTRAINT "gas_right_proofs_right_id_gas_rights_id_fk" FOREIGN KEY ("right_id") REFERENCES "public"."gas_rights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gas_rights" ADD CONSTRAINT "gas_rights_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gas_rights" ADD CONSTRAINT "gas_rights_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gas_rights" ADD CONSTRAINT "gas_rights_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gas_rights" ADD CONSTRAINT "gas_rights_holding_id_source_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."source_holdings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gas_right_proofs_right" ON "gas_right_proofs" USING btree ("right_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gas_rights_living" ON "gas_rights" USING btree ("source_id") WHERE "gas_rights"."ended_at" is null and "gas_rights"."todo" is distinct from 'end';--> statement-breakpoint
CREATE INDEX "gas_rights_source" ON "gas_rights" USING btree ("source_id","created_at");--> statement-breakpoint
CREATE INDEX "gas_rights_space" ON "gas_rights" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "gas_rights_consent" ON "gas_rights" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "gas_rights_holding" ON "gas_rights" USING btree ("holding_id");--> statement-breakpoint
CREATE INDEX "gas_rights_pce" ON "gas_rights" USING btree ("pce");--> statement-breakpoint
CREATE INDEX "gas_rights_todo" ON "gas_rights" USING btree ("todo") WHERE "gas_rights"."todo" is not null;
