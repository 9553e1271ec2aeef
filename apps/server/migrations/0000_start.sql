CREATE TABLE "codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_user_id_space_id_pk" PRIMARY KEY("user_id","space_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"company_type" text,
	"siret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_id" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"is_pro" boolean NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_admin_scope" boolean DEFAULT false NOT NULL,
	"validated_at" timestamp with time zone,
	"signin_action" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"folder_id" uuid,
	"folder_path" uuid[] NOT NULL,
	"parent_id" uuid,
	"ancestors" uuid[] NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"zipcode" text NOT NULL,
	"city" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"footprint" jsonb,
	"level" text NOT NULL,
	"occupation" text,
	"role" text,
	"housing" text,
	"facts" jsonb NOT NULL,
	"gestionnaire" jsonb,
	"exploitant" jsonb,
	"amo" jsonb,
	"weather_source_id" uuid,
	"validated_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buildings_three_levels" CHECK (cardinality("buildings"."ancestors") <= 2),
	CONSTRAINT "buildings_not_its_own_ancestor" CHECK (not ("buildings"."id" = any("buildings"."ancestors")))
);
--> statement-breakpoint
CREATE TABLE "source_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"parent_id" uuid,
	"ancestors" uuid[] NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_not_its_own_ancestor" CHECK (not ("folders"."id" = any("folders"."ancestors")))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"day" date NOT NULL,
	"quantity" double precision NOT NULL,
	"kwh" double precision NOT NULL,
	"price_eur" double precision,
	"note" text,
	CONSTRAINT "deliveries_quantity" CHECK ("deliveries"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" serial PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"variable" text NOT NULL,
	"register" text DEFAULT '' NOT NULL,
	"register_label" text,
	"step_s" integer,
	"first_day" date,
	"last_day" date,
	"points" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_correction" (
	"id" serial PRIMARY KEY NOT NULL,
	"series_id" integer NOT NULL,
	"day" date NOT NULL,
	"step_s" integer NOT NULL,
	"total" double precision NOT NULL,
	"points" smallint NOT NULL,
	"curve" "bytea" NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_day" (
	"series_id" integer NOT NULL,
	"day" date NOT NULL,
	"total" double precision NOT NULL,
	"minimum" real NOT NULL,
	"maximum" real NOT NULL,
	"step_s" integer NOT NULL,
	"points" smallint NOT NULL,
	"quality" smallint NOT NULL,
	"curve" "bytea" NOT NULL,
	"marks" "bytea",
	CONSTRAINT "series_day_series_id_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "series_period" (
	"series_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"value" double precision NOT NULL,
	"quality" smallint NOT NULL,
	CONSTRAINT "series_period_series_id_from_day_pk" PRIMARY KEY("series_id","from_day"),
	CONSTRAINT "series_period_order" CHECK ("series_period"."to_day" > "series_period"."from_day")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"redirect_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hosts" text[] NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"background_color" text NOT NULL,
	"logo" text NOT NULL,
	"login_background" text,
	"consent_years" integer NOT NULL,
	"irve" boolean DEFAULT false NOT NULL,
	"landing_footer" boolean DEFAULT false NOT NULL,
	"cancelled_client_page" boolean DEFAULT false NOT NULL,
	"mail_from" text NOT NULL,
	"legal" jsonb NOT NULL,
	"last_updated" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "building_sources" (
	"building_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"used" boolean DEFAULT true NOT NULL,
	"attached_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "building_sources_building_id_source_id_pk" PRIMARY KEY("building_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"idtype" text NOT NULL,
	"idsource" text,
	"name" text NOT NULL,
	"address" jsonb,
	"lat" double precision,
	"lon" double precision,
	"point" jsonb NOT NULL,
	"usages" text[] NOT NULL,
	"end_contract_on" date,
	"energy_supplier_id" text,
	"first_day" date,
	"last_day" date,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "building_tags" (
	"building_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "building_tags_building_id_tag_id_pk" PRIMARY KEY("building_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_parent_id_buildings_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_offers" ADD CONSTRAINT "source_offers_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_correction" ADD CONSTRAINT "series_correction_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_day" ADD CONSTRAINT "series_day_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_period" ADD CONSTRAINT "series_period_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_sources" ADD CONSTRAINT "building_sources_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_sources" ADD CONSTRAINT "building_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_tags" ADD CONSTRAINT "building_tags_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_tags" ADD CONSTRAINT "building_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_user" ON "codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_space" ON "memberships" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_scope_siret" ON "spaces" USING btree ("scope_id","siret");--> statement-breakpoint
CREATE UNIQUE INDEX "users_scope_username" ON "users" USING btree ("scope_id","username");--> statement-breakpoint
CREATE INDEX "buildings_space_created" ON "buildings" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "buildings_space_name" ON "buildings" USING btree ("space_id","name","id");--> statement-breakpoint
CREATE INDEX "buildings_space_folder" ON "buildings" USING btree ("space_id","folder_id");--> statement-breakpoint
CREATE INDEX "buildings_folder_path" ON "buildings" USING gin ("folder_path");--> statement-breakpoint
CREATE INDEX "buildings_ancestors" ON "buildings" USING gin ("ancestors");--> statement-breakpoint
CREATE INDEX "buildings_space_place" ON "buildings" USING btree ("space_id","lat","lon");--> statement-breakpoint
CREATE INDEX "source_offers_source" ON "source_offers" USING btree ("source_id","valid_from");--> statement-breakpoint
CREATE INDEX "folders_space_parent" ON "folders" USING btree ("space_id","parent_id");--> statement-breakpoint
CREATE INDEX "folders_ancestors" ON "folders" USING gin ("ancestors");--> statement-breakpoint
CREATE INDEX "deliveries_source" ON "deliveries" USING btree ("source_id","day");--> statement-breakpoint
CREATE INDEX "imports_source" ON "imports" USING btree ("source_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "series_source_variable" ON "series" USING btree ("source_id","variable","register");--> statement-breakpoint
CREATE INDEX "series_correction_series" ON "series_correction" USING btree ("series_id","day");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "building_sources_source" ON "building_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_space_number" ON "sources" USING btree ("space_id","idtype","idsource");--> statement-breakpoint
CREATE INDEX "sources_space_name" ON "sources" USING btree ("space_id","name","id");--> statement-breakpoint
CREATE INDEX "sources_idsource" ON "sources" USING btree ("idsource");--> statement-breakpoint
CREATE INDEX "building_tags_tag" ON "building_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_space_name" ON "tags" USING btree ("space_id","name");