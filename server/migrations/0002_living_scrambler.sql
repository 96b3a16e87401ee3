CREATE TABLE "reserved_usernames" (
	"digest" text PRIMARY KEY NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
