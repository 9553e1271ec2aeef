-- An import runs on the queue for as long as its file is there: whatever removes the file (its person, whose account is closed) ends it.
CREATE FUNCTION end_imports_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE imports SET state = 'failure', step = NULL, failure = '{"code": "cancelled", "detail": {}}'
  WHERE file_id = OLD.id AND state = 'run';
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER import_file_removed BEFORE DELETE ON import_file FOR EACH ROW EXECUTE FUNCTION end_imports_of_file();--> statement-breakpoint
UPDATE imports SET state = 'failure', failure = '{"code": "cancelled", "detail": {}}' WHERE state = 'run' AND step IS NOT NULL AND file_id IS NULL;--> statement-breakpoint
UPDATE imports SET step = NULL WHERE state <> 'run' AND step IS NOT NULL;
