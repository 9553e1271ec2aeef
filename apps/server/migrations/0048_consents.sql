CREATE TABLE "consent_identities" (
	"rank" bigint PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"mail" text,
	"key" "bytea",
	"words" jsonb,
	"erased_at" timestamp with time zone,
	CONSTRAINT "consent_identities_erased" CHECK (("consent_identities"."erased_at" is not null) = ("consent_identities"."key" is null))
);
--> statement-breakpoint
CREATE TABLE "consent_proofs" (
	"rank" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"commitments" jsonb NOT NULL,
	"digest" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_request_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "consent_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'CREATED' NOT NULL,
	"space_id" uuid NOT NULL,
	"requested_by" uuid,
	"source_id" uuid,
	"building_id" uuid,
	"multi_id" uuid,
	"consent_id" uuid,
	"mail" text NOT NULL,
	"firstname" text,
	"lastname" text,
	"company" text,
	"date_from" date NOT NULL,
	"token_hash" "bytea",
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"declared" jsonb,
	"opened_at" timestamp with time zone,
	"holder_token_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "consent_requests_source_of_kind" CHECK (("consent_requests"."kind" = 'multi') = ("consent_requests"."source_id" is null)),
	CONSTRAINT "consent_requests_token_of_one" CHECK (("consent_requests"."multi_id" is null) = ("consent_requests"."token_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"request_id" uuid,
	"action" text NOT NULL,
	"purposes" text[] NOT NULL,
	"text_version" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"replaced_by" uuid,
	"proof_rank" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_withdrawn" CHECK ("consents"."dismissed" = ("consents"."withdrawn_at" is not null)),
	CONSTRAINT "consents_purposes" CHECK (cardinality("consents"."purposes") > 0)
);
--> statement-breakpoint
CREATE TABLE "reading_spans" (
	"source_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"fine" boolean NOT NULL,
	CONSTRAINT "reading_spans_source_id_from_day_to_day_fine_pk" PRIMARY KEY("source_id","from_day","to_day","fine")
);
--> statement-breakpoint
CREATE TABLE "source_holdings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid,
	"space_id" uuid,
	"idsource" text,
	"holding" text NOT NULL,
	"origin" text NOT NULL,
	"declared_by" uuid,
	"declared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "holding" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_identities" ADD CONSTRAINT "consent_identities_rank_consent_proofs_rank_fk" FOREIGN KEY ("rank") REFERENCES "public"."consent_proofs"("rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_request_events" ADD CONSTRAINT "consent_request_events_request_id_consent_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."consent_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_request_events" ADD CONSTRAINT "consent_request_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_multi_id_consent_requests_id_fk" FOREIGN KEY ("multi_id") REFERENCES "public"."consent_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_request_id_consent_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."consent_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_replaced_by_consents_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_proof_rank_consent_proofs_rank_fk" FOREIGN KEY ("proof_rank") REFERENCES "public"."consent_proofs"("rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_spans" ADD CONSTRAINT "reading_spans_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_holdings" ADD CONSTRAINT "source_holdings_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_holdings" ADD CONSTRAINT "source_holdings_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_holdings" ADD CONSTRAINT "source_holdings_declared_by_users_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_identities_mail" ON "consent_identities" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "consent_identities_consent" ON "consent_identities" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "consent_request_events_request" ON "consent_request_events" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "consent_request_events_user" ON "consent_request_events" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_requests_token" ON "consent_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_requests_open" ON "consent_requests" USING btree ("source_id","kind") WHERE "consent_requests"."state" in ('CREATED', 'WAITING_GRDF');--> statement-breakpoint
CREATE INDEX "consent_requests_space" ON "consent_requests" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "consent_requests_source" ON "consent_requests" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "consent_requests_multi" ON "consent_requests" USING btree ("multi_id");--> statement-breakpoint
CREATE INDEX "consent_requests_consent" ON "consent_requests" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "consent_requests_building" ON "consent_requests" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "consent_requests_requester" ON "consent_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "consent_requests_mail" ON "consent_requests" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "consent_requests_expiry" ON "consent_requests" USING btree ("expires_at") WHERE "consent_requests"."state" in ('CREATED', 'WAITING_GRDF');--> statement-breakpoint
CREATE INDEX "consents_space" ON "consents" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "consents_source" ON "consents" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "consents_request" ON "consents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "consents_proof" ON "consents" USING btree ("proof_rank");--> statement-breakpoint
CREATE INDEX "consents_replaced" ON "consents" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "source_holdings_source" ON "source_holdings" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "source_holdings_space" ON "source_holdings" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "source_holdings_person" ON "source_holdings" USING btree ("declared_by");--> statement-breakpoint
-- Entries of the chain of proofs never change and never go.
CREATE FUNCTION refuse_change_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of consent_proofs are never changed nor removed' USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER consent_proofs_kept BEFORE UPDATE OR DELETE ON consent_proofs FOR EACH ROW EXECUTE FUNCTION refuse_change_of_proof();--> statement-breakpoint
CREATE TRIGGER consent_proofs_never_emptied BEFORE TRUNCATE ON consent_proofs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_proof();--> statement-breakpoint
-- Electricity and gas points of before the question was asked are those of their space, as they were read until then.
UPDATE "sources" SET "holding" = 'holder' WHERE "idtype" IN ('pdl', 'pce', 'snc-pce');--> statement-breakpoint
INSERT INTO "source_holdings" ("id", "source_id", "space_id", "idsource", "holding", "origin", "declared_at")
SELECT gen_random_uuid(), s."id", s."space_id", s."idsource", 'holder', CASE WHEN d."source_id" IS NULL THEN 'migrated' ELSE 'demonstration' END, now()
  FROM "sources" s LEFT JOIN "demonstration_source" d ON d."source_id" = s."id" WHERE s."holding" = 'holder';
