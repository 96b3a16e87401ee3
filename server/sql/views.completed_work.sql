-- Completed work of orders and campaign requests that ranks and figures count.
CREATE OR REPLACE VIEW completed_work AS
  SELECT kind, id, purchase_id, business_id, influencer_id, is_on_time, ended_at AS completed_at, released FROM all_work WHERE counts;
