ALTER TABLE "series" ADD COLUMN "origin_kind" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "series_correction" ADD COLUMN "origin_kind" text;--> statement-breakpoint
ALTER TABLE "series_correction" ADD COLUMN "origin_id" text;--> statement-breakpoint
-- Sentences become keys: a file is the last import of that name before the correction, a typed delivery is a person.
UPDATE series_correction c SET
    origin_kind = CASE WHEN c.reason LIKE 'Fichier %' THEN 'import' WHEN c.reason = 'Livraison saisie' THEN 'person' ELSE 'collection' END,
    origin_id = (SELECT i.id::text FROM imports i JOIN series s ON s.id = c.series_id
      WHERE i.source_id = s.source_id AND c.reason = 'Fichier ' || i.file_name AND i.started_at <= c.replaced_at
      ORDER BY i.started_at DESC LIMIT 1);--> statement-breakpoint
UPDATE series s SET
    origin_kind = CASE WHEN s.variable = 'combustible' THEN 'person'
      WHEN EXISTS (SELECT 1 FROM imports i WHERE i.source_id = s.source_id) THEN 'import' ELSE 'collection' END,
    origin_id = CASE WHEN s.variable = 'combustible' THEN NULL ELSE (SELECT i.id::text FROM imports i
      WHERE i.source_id = s.source_id AND i.state = 'success' ORDER BY i.started_at DESC LIMIT 1) END;--> statement-breakpoint
ALTER TABLE "series" ALTER COLUMN "origin_kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "series_correction" ALTER COLUMN "origin_kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "series_correction" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "series_day" ADD COLUMN "given" double precision;--> statement-breakpoint
-- Daily energies keep the rounding that their own digits show (bits 3 and 4 of the quality): 24 000 Wh was rounded to the kWh.
UPDATE series_day d SET quality = d.quality + CASE
    WHEN d.total = trunc(d.total / 1000) * 1000 THEN 24
    WHEN d.total = trunc(d.total / 100) * 100 THEN 16
    WHEN d.total = trunc(d.total / 10) * 10 THEN 8
    ELSE 0 END
  FROM series s WHERE s.id = d.series_id AND s.variable = 'conso' AND d.step_s = 86400;
