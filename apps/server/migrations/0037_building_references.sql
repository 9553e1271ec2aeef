CREATE INDEX "buildings_parent" ON "buildings" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "buildings_weather_source" ON "buildings" USING btree ("weather_source_id");