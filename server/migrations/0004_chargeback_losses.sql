-- What cards take back beyond a deposit has an account, which comes with the first loss (server/sql/ledger.card_reverse.sql). Every account
-- that exists satisfies the wider list.
ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
--> statement-breakpoint
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN ('user_available', 'user_held', 'user_debt',
  'platform_revenue', 'processor_clearing', 'payout_clearing', 'promo', 'suspense', 'chargeback_loss')) NOT VALID;
