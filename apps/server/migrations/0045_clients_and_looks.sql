CREATE TABLE "client_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"username" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"client_space_id" uuid,
	CONSTRAINT "client_invitations_accepted" CHECK (("client_invitations"."accepted_at" is null) = ("client_invitations"."client_space_id" is null))
);
--> statement-breakpoint
CREATE TABLE "company_logos" (
	"space_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "logo_version" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "client_invitations" ADD CONSTRAINT "client_invitations_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_invitations" ADD CONSTRAINT "client_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_invitations" ADD CONSTRAINT "client_invitations_client_space_id_spaces_id_fk" FOREIGN KEY ("client_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_invitations_username" ON "client_invitations" USING btree ("space_id","username");--> statement-breakpoint
CREATE UNIQUE INDEX "client_invitations_token" ON "client_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "client_invitations_inviter" ON "client_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "client_invitations_client" ON "client_invitations" USING btree ("client_space_id");