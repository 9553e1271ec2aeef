CREATE TABLE "support_accesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"user_id" uuid,
	"session_hash" "bytea",
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "support_accesses" ADD CONSTRAINT "support_accesses_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_accesses" ADD CONSTRAINT "support_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_accesses" ADD CONSTRAINT "support_accesses_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_accesses_space" ON "support_accesses" USING btree ("space_id","opened_at");--> statement-breakpoint
CREATE INDEX "support_accesses_user" ON "support_accesses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_accesses_session" ON "support_accesses" USING btree ("session_hash") WHERE "support_accesses"."ended_at" is null;--> statement-breakpoint
-- However a session ends (sign-out, another password, half an hour without a call), what it had open ends with it, and when is kept.
CREATE FUNCTION end_support_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_accesses SET ended_at = greatest(opened_at, least(now(), OLD.expires_at, expires_at))
    WHERE session_hash = OLD.token_hash AND ended_at IS NULL;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER session_ends_support_access BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION end_support_access();
