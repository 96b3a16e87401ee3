CREATE TABLE "appeals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sanction_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_by" integer,
	"taken_at" timestamp with time zone,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"answer" text,
	"is_by_same_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appeals_sanctionId_unique" UNIQUE("sanction_id"),
	CONSTRAINT "appeals_status_check" CHECK ("appeals"."status" in ('pending', 'upheld', 'undone')),
	CONSTRAINT "appeals_decided_check" CHECK (("appeals"."status" = 'pending') = ("appeals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sanctions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" integer NOT NULL,
	"title" text,
	"text" text,
	"case_id" integer,
	"block_id" integer,
	"reason" text NOT NULL,
	"ground" text NOT NULL,
	"rule" text,
	"source" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"ended_by" integer,
	"end_reason" text,
	CONSTRAINT "sanctions_blockId_unique" UNIQUE("block_id"),
	CONSTRAINT "sanctions_until_check" CHECK ("sanctions"."until" > "sanctions"."created_at"),
	CONSTRAINT "sanctions_ended_check" CHECK (("sanctions"."ended_at" is null) = ("sanctions"."ended_because" is null))
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_type" text NOT NULL,
	"entity_id" integer NOT NULL,
	"subject_id" integer,
	"is_dispute" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"taken_by" integer,
	"taken_at" timestamp with time zone,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "report_cases_status_check" CHECK ("report_cases"."status" in ('pending', 'resolved', 'rejected')),
	CONSTRAINT "report_cases_decided_check" CHECK (("report_cases"."status" = 'pending') = ("report_cases"."decided_at" is null)),
	CONSTRAINT "report_cases_taken_check" CHECK (("report_cases"."taken_by" is null) = ("report_cases"."taken_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_freezes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed" jsonb;--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD COLUMN "was_active" boolean;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "showcase_comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "showcase_portfolio_items" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_block_id_user_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."user_blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_freezes" ADD CONSTRAINT "payout_freezes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_queue_idx" ON "appeals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "appeals_user_idx" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sanctions_open_uq" ON "sanctions" USING btree ("kind","target_type","target_id") WHERE ended_at is null and kind <> 'warn';--> statement-breakpoint
CREATE INDEX "sanctions_user_idx" ON "sanctions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sanctions_case_idx" ON "sanctions" USING btree ("case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "sanctions_until_idx" ON "sanctions" USING btree ("until") WHERE ended_at is null and until is not null;--> statement-breakpoint
CREATE INDEX "sanctions_created_idx" ON "sanctions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open_uq" ON "report_cases" USING btree ("entity_type","entity_id") WHERE status = 'pending' and not is_dispute;--> statement-breakpoint
CREATE INDEX "report_cases_queue_idx" ON "report_cases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "report_cases_subject_idx" ON "report_cases" USING btree ("subject_id","id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_case_idx" ON "reports" USING btree ("case_id","number");--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD CONSTRAINT "influencer_deals_hidden_check" CHECK (("influencer_deals"."hidden_at" is null) = ("influencer_deals"."was_active" is null) and ("influencer_deals"."hidden_at" is null or not "influencer_deals"."is_active"));--> statement-breakpoint
-- open reports about the same thing become one case; decided ones and those of disputes one each
INSERT INTO "report_cases" (entity_type, entity_id, opened_at)
  SELECT entity_type, entity_id, min(created_at) FROM "reports" r
  WHERE status = 'pending' AND NOT EXISTS (SELECT FROM "disputes" d WHERE d.report_id = r.id) GROUP BY 1, 2;--> statement-breakpoint
UPDATE "reports" r SET case_id = c.id FROM "report_cases" c
  WHERE r.status = 'pending' AND c.entity_type = r.entity_type AND c.entity_id = r.entity_id
    AND NOT EXISTS (SELECT FROM "disputes" d WHERE d.report_id = r.id);--> statement-breakpoint
DO $$
DECLARE r record; added integer;
BEGIN
  FOR r IN SELECT * FROM reports WHERE case_id IS NULL ORDER BY number LOOP
    INSERT INTO report_cases (entity_type, entity_id, is_dispute, status, opened_at, decided_at, decided_by)
      VALUES (r.entity_type, r.entity_id, EXISTS (SELECT FROM disputes d WHERE d.report_id = r.id), r.status, r.created_at, r.resolved_at,
        (SELECT admin_id FROM admin_action_logs l WHERE l.action_type = 'report_resolve' AND l.target_id = r.id::text LIMIT 1))
      RETURNING id INTO added;
    UPDATE reports SET case_id = added WHERE id = r.id;
  END LOOP;
END $$;--> statement-breakpoint
UPDATE "report_cases" c SET subject_id = CASE c.entity_type
  WHEN 'user' THEN (SELECT id FROM users u WHERE u.id = c.entity_id)
  WHEN 'deal' THEN (SELECT influencer_id FROM influencer_deals d WHERE d.id = c.entity_id)
  WHEN 'campaign' THEN (SELECT business_id FROM campaigns p WHERE p.id = c.entity_id)
  WHEN 'message' THEN (SELECT sender_id FROM messages m WHERE m.id = c.entity_id)
  WHEN 'campaign_request' THEN (SELECT CASE WHEN q.business_id = r.user_id THEN q.influencer_id ELSE q.business_id END
    FROM campaign_requests q, reports r WHERE q.id = c.entity_id AND r.case_id = c.id LIMIT 1) END;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
-- what was reported is evidence: it may be erased after its time, never rewritten
CREATE FUNCTION keep_report_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.snapshot IS DISTINCT FROM old.snapshot AND new.snapshot IS NOT NULL THEN
    RAISE EXCEPTION 'the snapshot of a report never changes';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER reports_snapshot_kept BEFORE UPDATE ON "reports" FOR EACH ROW EXECUTE FUNCTION keep_report_snapshot();--> statement-breakpoint
-- blocks and warnings so far become sanctions, which can be appealed
INSERT INTO "sanctions" (user_id, kind, target_type, target_id, block_id, reason, ground, rule, source, created_by, created_at, until, ended_at, ended_because, ended_by, end_reason)
  SELECT user_id, 'block', 'user', user_id, id, reason, 'other', rule, 'admin', blocked_by, created_at, until, ended_at,
    CASE WHEN ended_at IS NOT NULL THEN CASE WHEN ended_by IS NULL THEN 'expired' ELSE 'lifted' END END, ended_by, end_reason
  FROM "user_blocks" ORDER BY id;--> statement-breakpoint
INSERT INTO "sanctions" (user_id, kind, target_type, target_id, reason, ground, rule, source, created_by, created_at)
  SELECT user_id, 'warn', 'user', user_id, reason, 'other', rule, 'admin', admin_id, created_at FROM "account_warnings" ORDER BY id;--> statement-breakpoint
DROP TABLE "account_warnings";
