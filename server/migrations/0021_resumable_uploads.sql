CREATE TABLE "resumable_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"arrived" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose_check";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_check" CHECK ("files"."purpose" in ('avatar', 'cover', 'logo', 'link', 'showcase', 'task_result', 'message', 'brief', 'campaign_logo', 'campaign_brief', 'campaign_video', 'verification', 'kyc'));