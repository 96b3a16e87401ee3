// Joins the ledger with payments, purchases, withdrawals and everything else that money is booked for: the ledger audit
import { bookInvariants } from './book-invariants.sql.ts'

/**
 * Invariants of the money (docs/money.md). Each query returns one row (key, detail) per violation, so none when the books are correct.
 * They run together on one snapshot, at any time, also under load.
 */
export const invariants: Record<string, string> = {
  ...bookInvariants,
  'I6 users.balance is the available account': `
    select u.id::text as key, format('users %s, ledger %s', u.balance, a.balance) as detail
    from users u left join ledger.accounts a on a.owner_id = u.id and a.kind = 'user_available' and a.currency = 'USD'
    where u.balance is distinct from a.balance`,
  'I11 a completed payment has the journal it claims': `
    select p.id::text as key, format('%s of %s, journal %s', p.type, p.amount, p.journal_id) as detail
    from payments p left join ledger.journals j on j.id = p.journal_id
    where p.status = 'completed' and (j.id is null or j.currency <> p.currency
      or not exists (select 1 from ledger.entries e where e.journal_id = j.id and abs(e.amount) = p.amount))`,
  'I12 no journal without a payment that people can read': `
    select j.id::text as key, j.code as detail from ledger.journals j
    where j.code <> 'correction' and not exists (select 1 from payment_journals x where x.journal_id = j.id)`,
  'I13 an order stands as its hold does': `
    select d.id::text as key, format('%s, %s, hold %s', d.status, d.payment_status, h.status) as detail
    from influencer_deal_purchases d left join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = d.id::text
    where (d.payment_status = 'paid' and d.status in ('pending', 'in_progress') and (h.status is distinct from 'open' or h.amount <> d.amount))
      or (d.status = 'completed' and (h.status is distinct from 'closed' or h.released = 0))
      or (d.payment_status = 'refunded' and (h.status is distinct from 'closed' or h.refunded = 0
        or (h.refunded < h.amount and not exists (select 1 from tasks t join task_events e on e.task_id = t.id
          where t.purchase_id = d.id and t.status = 'cancelled' and e.kind = 'admin_split'))))
      or (d.payment_status = 'pending' and h.id is not null)
      or (d.payment_status <> 'pending' and (d.amount < 1 or (d.is_price_asked and d.quoted_at is null)))`,
  'I43 a campaign request stands as its hold does': `
    select coalesce('request ' || q.id, 'hold ' || h.id) as key,
      format('%s of %s, released %s, hold %s of %s, released %s', q.status, q.amount, q.released, h.status, h.amount, h.released) as detail
    from campaign_requests q
    full join (select * from ledger.holds where purpose = 'campaign_request') h on h.ref_id = q.id::text
    left join ledger.accounts a on a.id = h.account_id
    where (q.id is null)
      or (q.accepted_at is null and h.id is not null)
      or (q.accepted_at is not null and (h.id is null or h.amount <> q.amount or a.owner_id <> q.business_id))
      or (q.status in ('accepted', 'pending_completion') and h.status is distinct from 'open')
      or (q.accepted_at is not null and q.status in ('completed', 'rejected')
        and (h.status is distinct from 'closed' or h.released <> q.released or (q.status = 'rejected') <> (h.released = 0)))`,
  'I44 money of a campaign request was paid out by a right': `
    select q.id::text as key, q.status as detail from campaign_requests q
    where q.released > 0 and not exists (select 1 from campaign_request_events e where e.request_id = q.id
      and e.kind in ('confirmed', 'confirmed_by_silence', 'split_agreed', 'admin_released', 'admin_split'))`,
  // pending, or approved without a batch: the hold is open; in a batch: released to payout_clearing; bounced: returned once
  'I14 a withdrawal stands as its hold and its batch do': `
    select coalesce('withdrawal ' || w.id, 'hold ' || h.id) as key,
      format('%s of %s, hold %s, batch %s, returned %s', w.status, w.amount, h.status, w.batch_id, came_back.times) as detail
    from withdrawal_requests w
    full join (select * from ledger.holds where purpose = 'withdrawal') h on h.ref_id = w.id::text
    left join payments p on p.id = w.payment_id
    left join payout_batches b on b.id = w.batch_id
    cross join lateral (
      select exists (select 1 from ledger.entries e join ledger.accounts a on a.id = e.account_id
        where h.released = w.amount and e.journal_id = h.closed_by and a.kind = 'payout_clearing' and e.amount = w.amount) as it_is) sent
    cross join lateral (
      select count(distinct j.id) as times, coalesce(sum(e.amount) filter (where a.owner_id = w.user_id), 0) as returned
      from ledger.journals j join ledger.entries e on e.journal_id = j.id join ledger.accounts a on a.id = e.account_id
      where j.code = 'payout_failed' and j.ref_type = 'withdrawal' and j.ref_id = w.id::text) came_back
    where w.id is null or h.id is null or h.amount <> w.amount
      or p.type <> 'withdrawal' or p.user_id <> w.user_id or p.amount <> w.amount
      or not exists (select 1 from ledger.accounts a where a.id = h.account_id and a.owner_id = w.user_id)
      or b.method <> w.payment_method or (b.reverted_at is not null and w.status <> 'failed')
      or case
        when w.status = 'pending' or (w.status = 'approved' and w.batch_id is null)
          then h.status <> 'open' or p.status <> 'pending' or w.batch_id is not null or came_back.times <> 0
        when w.status = 'approved'
          then not sent.it_is or came_back.times <> 0 or p.status <> case when w.paid_at is null then 'pending' else 'completed' end
        when w.status = 'failed'
          then w.batch_id is null or not sent.it_is or (came_back.times, came_back.returned) <> (1, w.amount) or p.status <> 'failed'
        else h.refunded <> w.amount or p.status <> 'cancelled' or w.batch_id is not null or came_back.times <> 0 end`,
  'I15 the fee is what was agreed': `
    select d.id::text as key, format('fee %s of %s at %s', e.amount, h.released, d.fee_bps) as detail
    from influencer_deal_purchases d
    join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = d.id::text and h.status = 'closed' and h.released > 0
    left join (ledger.entries e join ledger.accounts a on a.id = e.account_id and a.kind = 'platform_revenue') on e.journal_id = h.closed_by
    where coalesce(e.amount, 0) <> h.released * d.fee_bps / 10000
    union all
    select 'request ' || q.id, format('fee %s of %s at %s', e.amount, h.released, q.fee_bps)
    from campaign_requests q
    join ledger.holds h on h.purpose = 'campaign_request' and h.ref_id = q.id::text and h.status = 'closed' and h.released > 0
    left join (ledger.entries e join ledger.accounts a on a.id = e.account_id and a.kind = 'platform_revenue') on e.journal_id = h.closed_by
    where coalesce(e.amount, 0) <> h.released * q.fee_bps / 10000`,
  'I20 a gift was booked once, from its sender to its receiver, and both can read it': `
    select coalesce('gift ' || g.id, 'journal ' || j.id) as key,
      format('%s from %s to %s, entries %s, payments %s', g.amount, g.sender_id, g.receiver_id, booked.many, shown.many) as detail
    from gifts g
    full join (select * from ledger.journals where code = 'gift') j on j.ref_type = 'gift' and j.ref_id = g.id::text
    cross join lateral (select count(*) as many,
        count(*) filter (where a.kind = 'user_available' and a.owner_id = g.sender_id and e.amount = -g.amount) as out,
        count(*) filter (where a.kind = 'user_available' and a.owner_id = g.receiver_id and e.amount = g.amount) as into
      from ledger.entries e join ledger.accounts a on a.id = e.account_id where e.journal_id = j.id) booked
    cross join lateral (select count(*) as many,
        count(*) filter (where p.type = 'gift_sent' and p.user_id = g.sender_id and p.to_user_id = g.receiver_id and p.amount = g.amount) as out,
        count(*) filter (where p.type = 'gift_received' and p.user_id = g.receiver_id and p.to_user_id = g.sender_id and p.amount = g.amount) as into
      from payment_journals x join payments p on p.id = x.payment_id where x.journal_id = j.id) shown
    where g.id is null or j.id is null or (booked.many, booked.out, booked.into) <> (2, 1, 1)
      or (shown.many, shown.out, shown.into) <> (2, 1, 1)`,
  'I17 nothing is stuck': `
    select 'webhook ' || id as key, status as detail from webhook_events where status <> 'processed' and received_at < now() - interval '10 minutes'
    union all
    select 'request ' || key, route from api_idempotency where status_code is null and created_at < now() - interval '5 minutes'`,
  'I19 nobody decided their own withdrawal or deposit, and two admins what takes two': `
    select 'withdrawal ' || w.id as key, format('%s of %s, limit %s', w.status, w.amount, w.two_admins_above) as detail
    from withdrawal_requests w left join payout_batches b on b.id = w.batch_id
    where w.user_id in (w.decided_by, w.first_approved_by, w.second_approved_by, w.paid_by, w.failed_by, b.created_by)
      or (w.batch_id is null and w.status = 'approved' and w.first_approved_by is null)
      or (w.batch_id is not null and (w.decided_by is null or b.created_by <> w.decided_by or (w.amount > w.two_admins_above
        and (w.first_approved_by <> w.decided_by) is not true and (w.second_approved_by <> w.decided_by) is not true)))
    union all
    select 'payment ' || target_id, action_type from admin_action_logs l join payments p on p.id::text = l.target_id
    where l.target_type = 'payment' and l.action_type in ('payment_approve', 'payment_reject') and l.admin_id = p.user_id`,
  'I18 a task was paid out by a right': `
    select t.id::text as key, t.status as detail from tasks t
    where t.payment_confirmed and not exists (select 1 from task_events e
      where e.task_id = t.id and e.kind in ('pin_ok', 'buyer_accepted', 'auto_released', 'admin_released', 'admin_split'))`,
  'I21 what the card provider took back is booked as it was told': `
    select r.id as key, format('told %s, returned %s, booked %s, entries %s', r.told, r.is_returned, r.booked, coalesce(b.amount, 0)) as detail
    from card_reversals r
    left join lateral (
      select sum(e.amount) as amount from ledger.journals j
      join ledger.entries e on e.journal_id = j.id join ledger.accounts a on a.id = e.account_id and a.kind = 'processor_clearing'
      where (j.ref_type = 'card' and split_part(j.ref_id, ':', 1) = r.id) or (j.ref_type = 'card_return' and j.ref_id = r.id)) b on true
    where coalesce(b.amount, 0) <> r.booked
      or (r.payment_id is not null and r.booked <> case when r.is_returned then 0 else r.told end)`,
  'I48 a card takes from its owner at most their deposit, and the rest is booked as the operator’s loss': `
    select coalesce(r.id, b.id) as key, format('loss %s, entries %s', r.loss, b.loss) as detail
    from card_reversals r full join (select split_part(j.ref_id, ':', 1) as id, -sum(e.amount) as loss
      from ledger.accounts a join ledger.entries e on e.account_id = a.id join ledger.journals j on j.id = e.journal_id
      where a.kind = 'chargeback_loss' group by 1) b on b.id = r.id
    where coalesce(r.loss, 0) <> coalesce(b.loss, 0)
    union all
    select 'payment ' || p.id, format('taken back %s of %s, loss %s', sum(r.booked), p.amount, sum(r.loss))
    from card_reversals r join payments p on p.id = r.payment_id
    group by p.id having bool_and(r.loss is not null or r.booked = 0) and coalesce(sum(r.loss), 0) <> greatest(sum(r.booked) - p.amount, 0)`,
  'I28 what was booked of orders, campaign requests and deposits is on their documents': `
    select coalesce('journal ' || x.id, 'document ' || r.id) || ' ' || coalesce(x.series, r.series) as key,
      format('booked %s, written %s', x.amount, r.amount) as detail
    from (
      select j.id, j.created_at, e.amount, case
        when j.code = 'hold' then 'R' when j.code = 'deposit' then 'T'
        when a.owner_id = coalesce(p.influencer_id, q.influencer_id) then 'S' else 'C' end as series
      from ledger.journals j
      join ledger.entries e on e.journal_id = j.id join ledger.accounts a on a.id = e.account_id
      left join influencer_deal_purchases p on j.ref_type = 'deal_purchase' and p.id::text = j.ref_id
      left join campaign_requests q on j.ref_type = 'campaign_request' and q.id::text = j.ref_id
      left join payments d on j.ref_type = 'payment' and d.id::text = j.ref_id
      where (coalesce(p.id, q.id) is not null and j.code = 'hold' and a.kind = 'user_held')
        or (coalesce(p.id, q.id) is not null and j.code in ('hold_release', 'hold_refund') and a.kind = 'user_available')
        or (d.id is not null and j.code = 'deposit' and a.kind = 'user_available')) x
    full join receipts r on r.journal_id = x.id and r.series = x.series
    where x.id is null or r.amount <> x.amount or (r.id is null and x.created_at < now() - interval '1 hour')`,
  'I29 documents are numbered without gaps': `
    select series || '-' || year as key, format('%s documents, %s to %s', count(*), min(number), max(number)) as detail
    from receipts group by series, year having min(number) <> 1 or max(number) <> count(*)`,
  'I16 a deposit by card is what the card provider said when it was last asked': `
    select r.session_id as key, format('payment %s %s of %s %s, provider paid %s %s %s', p.id, p.status, p.amount, p.currency,
      r.paid, r.amount, r.currency) as detail
    from provider_sessions r join payments p on p.id = r.payment_id and p.type = 'deposit'
    where (r.paid and (p.status <> 'completed' or p.provider_session_id is distinct from r.session_id)
        and r.seen_at < now() - interval '5 minutes'
        and not exists (select from suspense_items i where i.session_id = r.session_id))
      or (p.status = 'completed' and p.provider_session_id = r.session_id
        and ((not r.paid and r.seen_at > p.updated_at) or (r.paid and (r.amount <> p.amount or r.currency <> p.currency))))`,
  'I22 money in suspense came in once and left it as was decided': `
    select coalesce(i.session_id, j.ref_id) as key,
      format('%s %s, in suspense %s, left as %s', i.status, i.amount, e.amount, o.code) as detail
    from (select * from suspense_items where currency = 'USD') i
    full join (select * from ledger.journals where code = 'deposit' and ref_type = 'session') j on j.ref_id = i.session_id
    left join (ledger.entries e join ledger.accounts a on a.id = e.account_id and a.kind = 'suspense') on e.journal_id = j.id
    left join ledger.journals o on o.idem_key = 'suspense_end:' || i.session_id
    where i.session_id is null or j.id is null or e.amount is distinct from i.amount
      or o.code is distinct from case i.status when 'returned' then 'card_refund' when 'credited' then 'deposit' end`,
  'I40 the fee of a profile check was paid once, and returned when the check was rejected': `
    select 'request ' || j.ref_id as key, format('%s, paid %s, returned %s, fee %s', r.status, f.amount, b.amount, r.fee) as detail
    from ledger.journals j
    left join verification_requests r on r.id::text = j.ref_id
    left join lateral (select e.amount from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where e.journal_id = j.id and a.kind = 'platform_revenue') f on true
    left join lateral (select -e.amount as amount from ledger.journals o join ledger.entries e on e.journal_id = o.id
      join ledger.accounts a on a.id = e.account_id
      where o.idem_key = 'verification_fee_return:' || j.ref_id and a.kind = 'platform_revenue') b on true
    where j.code = 'fee' and j.ref_type = 'verification_request'
      and (f.amount is null or b.amount <> f.amount or r.fee <> f.amount
        or (r.id is not null and (r.status = 'rejected') <> (b.amount is not null))
        or (select count(*) from payment_journals x join payments p on p.id = x.payment_id
          where x.journal_id = j.id and p.type = 'verification_fee' and p.amount = f.amount) <> 1)
    union all
    select 'request ' || r.id, 'never charged' from verification_requests r
    where r.fee > 0 and not exists (select from ledger.journals j where j.idem_key = 'verification_fee:' || r.id)`,
  'I41 a bonus was granted as it is booked': `
    select coalesce('bonus ' || g.id, 'journal ' || j.id) as key, format('%s of %s, booked %s', g.status, g.amount, e.amount) as detail
    from (select * from bonuses where status = 'granted') g
    full join (select * from ledger.journals where code = 'promo') j on j.ref_type = 'bonus' and j.ref_id = g.id::text
    left join (ledger.entries e join ledger.accounts a on a.id = e.account_id and a.kind = 'promo') on e.journal_id = j.id
    left join payments p on p.id = g.payment_id
    where g.id is null or j.id is null or e.amount is distinct from -g.amount
      or (p.type, p.status, p.user_id, p.amount, p.journal_id) is distinct from ('gift', 'completed', g.user_id, g.amount, j.id)
      or (g.needs_two and (g.decided_by is null or g.decided_by in (g.granted_by, g.user_id)))`,
  'I42 a large deposit was found by two different admins': `
    select p.id::text as key, format('%s above %s, first %s', p.amount, p.two_admins_above, p.first_approved_by) as detail
    from payments p
    where p.type = 'deposit' and p.status = 'completed' and p.amount > p.two_admins_above
      and (p.first_approved_by is null or not exists (select from admin_action_logs l
        where l.target_type = 'payment' and l.target_id = p.id::text and l.action_type = 'payment_approve'
          and l.details ->> 'decision' = 'approved' and l.admin_id <> p.first_approved_by))`,
  'I45 no withdrawal was paid out while an admin had yet to look at it': `
    select w.id::text as key, format('held since %s', w.checked_since) as detail
    from withdrawal_requests w where w.batch_id is not null and w.checked_since is not null and w.released_at is null`,
  'I47 payments of a hold name its payer and its payee': `
    select p.id::text as key, format('%s from %s to %s, payer %s, payee %s', p.type, p.user_id, p.to_user_id, a.owner_id, held.to_user_id) as detail
    from ledger.holds h join ledger.accounts a on a.id = h.account_id
    join payments held on held.type = 'campaign_payment'
      and held.journal_id = case h.status when 'open' then h.opened_by else h.closed_by end
    join payments p on p.journal_id = held.journal_id and p.type in ('campaign_payment', 'refund', 'platform_fee')
    where (p.user_id, p.to_user_id) is distinct from
      case p.type when 'platform_fee' then (held.to_user_id, null::int) else (a.owner_id, held.to_user_id) end`,
}
