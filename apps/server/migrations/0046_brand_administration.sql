CREATE TABLE "brand_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scope_id" text NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "brand_logos" (
	"scope_id" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "brand_logos_scope_id_kind_pk" PRIMARY KEY("scope_id","kind")
);
--> statement-breakpoint
CREATE TABLE "brand_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"author" uuid
);
--> statement-breakpoint
CREATE TABLE "brand_domains" (
	"scope_id" text NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	CONSTRAINT "brand_domains_scope_id_host_pk" PRIMARY KEY("scope_id","host")
);
--> statement-breakpoint
ALTER TABLE "scopes" ADD COLUMN "full_version" text;--> statement-breakpoint
ALTER TABLE "scopes" ADD COLUMN "favicon_version" text;--> statement-breakpoint
ALTER TABLE "brand_changes" ADD CONSTRAINT "brand_changes_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_changes" ADD CONSTRAINT "brand_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_texts" ADD CONSTRAINT "brand_texts_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_texts" ADD CONSTRAINT "brand_texts_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_domains" ADD CONSTRAINT "brand_domains_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_changes_last" ON "brand_changes" USING btree ("scope_id","id");--> statement-breakpoint
CREATE INDEX "brand_changes_person" ON "brand_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "brand_texts_last" ON "brand_texts" USING btree ("scope_id","kind","id");--> statement-breakpoint
CREATE INDEX "brand_texts_author" ON "brand_texts" USING btree ("author");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_domains_host" ON "brand_domains" USING btree ("host") WHERE "brand_domains"."state" <> 'pending';--> statement-breakpoint
-- Web processes forget what they know of brands and of their names, whatever changes them.
CREATE FUNCTION say_brand_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('joulerie_brands', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER brand_changed AFTER INSERT OR UPDATE OR DELETE ON scopes FOR EACH ROW EXECUTE FUNCTION say_brand_changed();--> statement-breakpoint
CREATE TRIGGER brand_domain_changed AFTER INSERT OR UPDATE OR DELETE ON brand_domains FOR EACH ROW EXECUTE FUNCTION say_brand_changed();
