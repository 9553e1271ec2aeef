-- What long lists sort by, ready to be compared: unaccenting ten thousand cities at each page cost more than the page.
ALTER TABLE "buildings" ADD COLUMN "sort_city" text GENERATED ALWAYS AS ("plain"("city")) STORED;--> statement-breakpoint
CREATE INDEX "sources_space_last_day" ON "sources" ("space_id", "last_day" DESC NULLS LAST, "id");
