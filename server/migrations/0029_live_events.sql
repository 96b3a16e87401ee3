CREATE TABLE "live_counters" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"user_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"subjects" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_events_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE INDEX "live_events_created_idx" ON "live_events" USING btree ("created_at");--> statement-breakpoint
-- live connections end with their session (features/live); sessions end seldom enough for NOTIFY in the transaction
CREATE FUNCTION live_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_session_ended', old.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION live_session_ended();
--> statement-breakpoint
CREATE FUNCTION live_account_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_account_blocked', new.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_account_blocked AFTER UPDATE OF is_active ON users FOR EACH ROW
  WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION live_account_blocked();
