CREATE TABLE "tempo_days" (
	"day" date PRIMARY KEY NOT NULL,
	"colour" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
