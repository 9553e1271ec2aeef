CREATE TABLE "task_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_file_parts" (
	"task_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "task_file_parts_task_id_place_pk" PRIMARY KEY("task_id","place")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"event_name" text NOT NULL,
	"name" text NOT NULL,
	"kwargs" jsonb NOT NULL,
	"origin" text NOT NULL,
	"status" text DEFAULT 'wait' NOT NULL,
	"display_notification" boolean NOT NULL,
	"redirect" boolean NOT NULL,
	"redirect_path" text,
	"from_path" text,
	"sent_by" text,
	"sent_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"subtask_total" integer,
	"subtask_done" integer DEFAULT 0 NOT NULL,
	"message" text,
	"error" jsonb,
	"file" jsonb,
	"subjects" jsonb,
	"link_key" "bytea" NOT NULL,
	CONSTRAINT "tasks_finished" CHECK (("tasks"."status" in ('success', 'failure')) = ("tasks"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file_parts" ADD CONSTRAINT "task_file_parts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_events_task" ON "task_events" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "tasks_person" ON "tasks" USING btree ("created_by","space_id","id");--> statement-breakpoint
CREATE INDEX "tasks_running" ON "tasks" USING btree ("sent_at") WHERE "tasks"."finished_at" is null;--> statement-breakpoint
-- A file is compressed already.
ALTER TABLE "task_file_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The live push hears of what ends the right to listen, whatever ends it.
CREATE FUNCTION say_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('joulerie_sessions', 'session:' || OLD.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION say_session_ended();--> statement-breakpoint
CREATE TRIGGER session_moved AFTER UPDATE OF space_id ON sessions FOR EACH ROW WHEN (OLD.space_id <> NEW.space_id) EXECUTE FUNCTION say_session_ended();--> statement-breakpoint
CREATE FUNCTION say_membership_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('joulerie_sessions', 'user:' || OLD.user_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER membership_ended AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION say_membership_ended();
