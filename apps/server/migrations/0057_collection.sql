CREATE TABLE "operator_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"service" text NOT NULL,
	"space_id" uuid,
	"source_id" uuid,
	"consent_id" uuid,
	"proof_rank" bigint,
	"holding_id" uuid,
	"from_day" date,
	"to_day" date,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"status" integer,
	"code" text,
	CONSTRAINT "operator_calls_allowed_by" CHECK (("operator_calls"."proof_rank" is null) <> ("operator_calls"."holding_id" is null)),
	CONSTRAINT "operator_calls_days" CHECK (("operator_calls"."from_day" is null) = ("operator_calls"."to_day" is null) and "operator_calls"."from_day" <= "operator_calls"."to_day"),
	CONSTRAINT "operator_calls_ended" CHECK (("operator_calls"."ended_at" is null) = ("operator_calls"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_calls" ADD CONSTRAINT "operator_calls_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_calls" ADD CONSTRAINT "operator_calls_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_calls" ADD CONSTRAINT "operator_calls_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_calls" ADD CONSTRAINT "operator_calls_proof_rank_consent_proofs_rank_fk" FOREIGN KEY ("proof_rank") REFERENCES "public"."consent_proofs"("rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_calls" ADD CONSTRAINT "operator_calls_holding_id_source_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."source_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_calls_space" ON "operator_calls" USING btree ("space_id","started_at","id");--> statement-breakpoint
CREATE INDEX "operator_calls_source" ON "operator_calls" USING btree ("source_id","started_at");--> statement-breakpoint
CREATE INDEX "operator_calls_consent" ON "operator_calls" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "operator_calls_proof" ON "operator_calls" USING btree ("proof_rank");--> statement-breakpoint
CREATE INDEX "operator_calls_holding" ON "operator_calls" USING btree ("holding_id");--> statement-breakpoint
-- A call to an operator is written only while a living consent of its meter covers its days (and curves, for a curve), or while its space is declared to be the holder.
-- The consent is held until the end of the transaction: one that is being withdrawn makes the line wait, and be refused.
CREATE FUNCTION check_operator_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given consents%ROWTYPE;
  right_of text;
BEGIN
  IF (NEW.consent_id IS NULL) = (NEW.holding_id IS NULL) THEN
    RAISE EXCEPTION 'a call to an operator has a consent or a declaration' USING ERRCODE = 'JR001';
  END IF;
  IF NEW.consent_id IS NOT NULL THEN
    SELECT * INTO given FROM consents WHERE id = NEW.consent_id FOR SHARE;
    IF NOT FOUND OR given.source_id IS DISTINCT FROM NEW.source_id OR given.dismissed
      OR given.date_to < (now() AT TIME ZONE 'Europe/Paris')::date
      OR (NEW.service LIKE '%-curve' AND NOT 'courbe_fine' = ANY (given.purposes))
      OR NEW.from_day < given.date_from OR NEW.to_day > given.date_to THEN
      RAISE EXCEPTION 'no living consent allows this call to an operator' USING ERRCODE = 'JR001';
    END IF;
    NEW.proof_rank := given.proof_rank;
  ELSE
    NEW.proof_rank := NULL;
    SELECT s.holding INTO right_of FROM source_holdings h JOIN sources s ON s.id = h.source_id
      WHERE h.id = NEW.holding_id AND h.source_id = NEW.source_id AND h.holding = 'holder' FOR SHARE OF s;
    IF right_of IS DISTINCT FROM 'holder' THEN
      RAISE EXCEPTION 'no declaration of the holder allows this call to an operator' USING ERRCODE = 'JR001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER operator_calls_allowed BEFORE INSERT ON operator_calls FOR EACH ROW EXECUTE FUNCTION check_operator_call();--> statement-breakpoint
-- A line is completed once; otherwise only what it refers to may go.
CREATE FUNCTION keep_operator_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE'
    OR (NEW.id, NEW.operator, NEW.service, NEW.proof_rank, NEW.holding_id, NEW.from_day, NEW.to_day, NEW.started_at)
      IS DISTINCT FROM (OLD.id, OLD.operator, OLD.service, OLD.proof_rank, OLD.holding_id, OLD.from_day, OLD.to_day, OLD.started_at)
    OR (NEW.space_id IS NOT NULL AND NEW.space_id IS DISTINCT FROM OLD.space_id)
    OR (NEW.source_id IS NOT NULL AND NEW.source_id IS DISTINCT FROM OLD.source_id)
    OR (NEW.consent_id IS NOT NULL AND NEW.consent_id IS DISTINCT FROM OLD.consent_id)
    OR (OLD.ended_at IS NOT NULL
      AND (NEW.ended_at, NEW.outcome, NEW.status, NEW.code) IS DISTINCT FROM (OLD.ended_at, OLD.outcome, OLD.status, OLD.code)) THEN
    RAISE EXCEPTION 'lines of operator_calls are completed once, and never changed nor removed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER operator_calls_kept BEFORE UPDATE OR DELETE ON operator_calls FOR EACH ROW EXECUTE FUNCTION keep_operator_call();--> statement-breakpoint
CREATE TRIGGER operator_calls_never_emptied BEFORE TRUNCATE ON operator_calls FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_call();
--> statement-breakpoint
CREATE TABLE "authorization_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"source_id" uuid NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_series" (
	"source_id" uuid NOT NULL,
	"service" text NOT NULL,
	"operator" text NOT NULL,
	"low_day" date NOT NULL,
	"high_day" date NOT NULL,
	"slice_days" integer NOT NULL,
	"daily_at" timestamp with time zone,
	"history_at" timestamp with time zone,
	"gap_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"missing" datemultirange DEFAULT '{}' NOT NULL,
	"last_success_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failure_code" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "collection_series_source_id_service_pk" PRIMARY KEY("source_id","service"),
	CONSTRAINT "collection_series_days" CHECK ("collection_series"."low_day" <= "collection_series"."high_day"),
	CONSTRAINT "collection_series_failure" CHECK (("collection_series"."failure" is null) = ("collection_series"."failures" = 0))
);
--> statement-breakpoint
CREATE TABLE "operator_authorizations" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"curve" boolean NOT NULL,
	"injection" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "authorization_states" ADD CONSTRAINT "authorization_states_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_states" ADD CONSTRAINT "authorization_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_series" ADD CONSTRAINT "collection_series_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_authorizations" ADD CONSTRAINT "operator_authorizations_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorization_states_source" ON "authorization_states" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "authorization_states_user" ON "authorization_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_series_daily" ON "collection_series" USING btree ("operator","daily_at");--> statement-breakpoint
CREATE INDEX "collection_series_history" ON "collection_series" USING btree ("operator","history_at");--> statement-breakpoint
CREATE INDEX "collection_series_gap" ON "collection_series" USING btree ("operator","gap_at");--> statement-breakpoint
CREATE INDEX "operator_authorizations_check" ON "operator_authorizations" USING btree ("check_at") WHERE "operator_authorizations"."check_at" is not null;
