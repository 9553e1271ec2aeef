-- Rules that must never break and that the table definitions cannot say, and the columns that searches read.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

ALTER TABLE "source_offers" ADD CONSTRAINT "source_offers_no_overlap"
  EXCLUDE USING gist ("source_id" WITH =, daterange("valid_from", "valid_to", '[]') WITH &&);--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_weather_source_fk"
  FOREIGN KEY ("weather_source_id") REFERENCES "sources"("id") ON DELETE SET NULL;--> statement-breakpoint

-- unaccent() is only STABLE because its dictionary could change; ours is the one that ships, so a plan may rely on it.
CREATE FUNCTION "plain"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
  $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "sort_name" text GENERATED ALWAYS AS ("plain"("name")) STORED;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "search" text
  GENERATED ALWAYS AS ("plain"("name" || ' ' || "street" || ' ' || "zipcode" || ' ' || "city")) STORED;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "sort_name" text GENERATED ALWAYS AS ("plain"("name")) STORED;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "search" text
  GENERATED ALWAYS AS ("plain"("name" || ' ' || coalesce("idsource", ''))) STORED;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "sort_name" text GENERATED ALWAYS AS ("plain"("name")) STORED;--> statement-breakpoint
CREATE INDEX "buildings_search" ON "buildings" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sources_search" ON "sources" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "buildings_space_sort" ON "buildings" ("space_id", "sort_name", "id");--> statement-breakpoint
CREATE INDEX "sources_space_sort" ON "sources" ("space_id", "sort_name", "id");--> statement-breakpoint

-- Curves are already dense floats: compressing them costs time and wins nothing, and out-of-line storage would cost a second read.
ALTER TABLE "series_day" ALTER COLUMN "curve" SET STORAGE MAIN;
