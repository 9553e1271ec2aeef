CREATE TABLE "crm_contacts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"organization_id" bigint,
	"deal_id" bigint,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD CONSTRAINT "crm_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;