CREATE TABLE "push_counts" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"failed" integer NOT NULL,
	"removed" integer NOT NULL
);
