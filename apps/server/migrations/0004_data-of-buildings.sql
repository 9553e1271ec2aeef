-- What lists of buildings sort and filter by, of a building with those inside it: kept by the store from here on.
ALTER TABLE "buildings" ADD COLUMN "energy_kwh" double precision;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "data_coverage" double precision;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "data_last_day" date;--> statement-breakpoint
-- Buildings that are there already, by the rule of the store: 12 months that end with the last whole one (all its days but three).
WITH family AS (
  SELECT around.root, b.id FROM buildings b CROSS JOIN LATERAL unnest(b.id || b.ancestors) AS around(root)
), used AS (
  SELECT DISTINCT f.root, bs.source_id FROM family f JOIN building_sources bs ON bs.building_id = f.id AND bs.used
), month AS (
  SELECT u.root, m.month, sum(m.kwh) AS kwh, sum(m.days) / count(*)::float AS days,
      (m.month + interval '1 month')::date - m.month AS length
    FROM used u JOIN source_month m ON m.source_id = u.source_id GROUP BY u.root, m.month
), last AS (
  SELECT root, coalesce(max(month) FILTER (WHERE days >= length - 3), max(month)) AS month FROM month GROUP BY root
), year AS (
  SELECT m.root, sum(m.kwh) AS kwh,
      least(1, sum(m.days) / ((l.month + interval '1 month')::date - (l.month - interval '11 months')::date)) AS coverage
    FROM month m JOIN last l ON l.root = m.root AND m.month BETWEEN l.month - interval '11 months' AND l.month
    GROUP BY m.root, l.month
), day AS (
  SELECT f.root, max(s.last_day) AS last_day
    FROM family f JOIN building_sources bs ON bs.building_id = f.id JOIN sources s ON s.id = bs.source_id
    WHERE s.idtype IN ('pdl', 'pce', 'cpcu', 'regaz') GROUP BY f.root
)
UPDATE buildings SET energy_kwh = year.kwh, data_coverage = year.coverage, data_last_day = day.last_day
  FROM family f LEFT JOIN year ON year.root = f.root LEFT JOIN day ON day.root = f.root
  WHERE f.id = f.root AND buildings.id = f.root;
