DROP INDEX "rankings_global_idx";--> statement-breakpoint
DROP INDEX "rankings_local_idx";--> statement-breakpoint
ALTER TABLE "rank_history" ADD COLUMN "figures" bigint[];--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "traits" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "rankings_global_idx" ON "rankings" USING btree ("run_id","global_rank","user_id","traits");--> statement-breakpoint
CREATE INDEX "rankings_local_idx" ON "rankings" USING btree ("run_id","country","local_rank","user_id","traits") WHERE country is not null;