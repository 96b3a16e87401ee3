-- the best ranked have an inverted index of their own, and the index of the ranking has what facets count
CREATE INDEX IF NOT EXISTS "discovery_words_above_18500_idx" ON "discovery_profiles" USING gin ("words") WHERE standing < -18500;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "discovery_words_above_16000_idx" ON "discovery_profiles" USING gin ("words") WHERE standing < -16000;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "discovery_ranking_idx" ON "discovery_profiles" USING btree ("standing","user_id","traits","spans","followers","price_from","rating","delivery_days","figures_at","country","languages");
--> statement-breakpoint
DROP INDEX "discovery_standing_idx";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION discovery_settle() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT gin_clean_pending_list('discovery_words_idx'), gin_clean_pending_list('discovery_words_above_18500_idx'),
    gin_clean_pending_list('discovery_words_above_16000_idx'), gin_clean_pending_list('discovery_words_spelling_idx'),
    gin_clean_pending_list('discovery_words_middle_idx'), gin_clean_pending_list('discovery_words_shortened_idx'),
    gin_clean_pending_list('discovery_words_triples_idx') $$;
