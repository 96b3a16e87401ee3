/** Invariants of the ledger's own accounts, journals, holds and dates, for every kind of booking (invariants.sql.ts). */
export const bookInvariants: Record<string, string> = {
  'I1 every journal has at least two entries, sums to zero and keeps to one currency': `
    select j.id::text as key, format('entries %s, sum %s', count(e.*), sum(e.amount)) as detail
    from ledger.journals j left join ledger.entries e on e.journal_id = j.id left join ledger.accounts a on a.id = e.account_id
    group by j.id, j.currency having count(e.*) < 2 or sum(e.amount) <> 0 or bool_or(a.currency <> j.currency)`,
  'I2 all entries of a currency sum to zero': `
    select a.currency as key, sum(e.amount)::text as detail
    from ledger.entries e join ledger.accounts a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0`,
  'I3 a stored balance and its version are what its entries say': `
    select a.id::text as key, format('stored %s version %s, entries %s count %s', a.balance, a.version, coalesce(sum(e.amount), 0), count(e.*)) as detail
    from ledger.accounts a left join ledger.entries e on e.account_id = a.id where a.mode = 'stored'
    group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.*)`,
  'I4 the movements of an account form one chain without gaps': `
    select account_id::text as key, format('version %s after %s, balance %s after %s by %s', account_version, before_version, balance_after, before_balance, amount) as detail
    from (select e.*, lag(account_version) over w as before_version, lag(balance_after) over w as before_balance
      from ledger.entries e where account_version is not null window w as (partition by account_id order by account_version)) chain
    where account_version <> coalesce(before_version, 0) + 1 or balance_after <> coalesce(before_balance, 0) + amount`,
  'I5 no account was ever below its floor': `
    select e.account_id::text as key, e.balance_after::text as detail
    from ledger.entries e join ledger.accounts a on a.id = e.account_id where a.mode = 'stored' and e.balance_after < a.min_balance`,
  'I7 held money is exactly the open holds': `
    select a.id::text as key, format('held %s, holds %s', a.balance, coalesce(sum(h.amount) filter (where h.status = 'open'), 0)) as detail
    from ledger.accounts a left join ledger.holds h on h.account_id = a.id where a.kind = 'user_held'
    group by a.id having a.balance <> coalesce(sum(h.amount) filter (where h.status = 'open'), 0)`,
  'I8 a hold moved its amount in, and out when it was closed': `
    select h.id::text as key, h.status as detail from ledger.holds h
    where not exists (select 1 from ledger.entries e where e.journal_id = h.opened_by and e.account_id = h.account_id and e.amount = h.amount)
      or (h.status = 'closed' and not exists (select 1 from ledger.entries e where e.journal_id = h.closed_by and e.account_id = h.account_id and e.amount = -h.amount))`,
  'I9 a journal of a hold has its hold': `
    select j.id::text as key, j.code as detail from ledger.journals j
    where (j.code = 'hold' and not exists (select 1 from ledger.holds h where h.opened_by = j.id))
      or (j.code in ('hold_release', 'hold_refund', 'payout') and not exists (select 1 from ledger.holds h where h.closed_by = j.id))`,
  'I10 one journal for one business event': `
    select code || ':' || ref_type || ':' || ref_id as key, count(*)::text as detail
    from ledger.journals where code not in ('correction', 'promo') group by code, ref_type, ref_id having count(*) > 1`,
  'I30 what of a balance has a date is what its entries say': `
    select coalesce(said.account_id, m.account_id) || ' ' || coalesce(said.matures_at, m.matures_at) as key,
      format('entries %s, stored %s', coalesce(said.amount, 0), coalesce(m.amount, 0)) as detail
    from (select e.account_id, x.matures_at, sum(x.amount) as amount
      from ledger.entry_maturities x join ledger.entries e on e.journal_id = x.journal_id and e.seq = x.seq
      join ledger.accounts a on a.id = e.account_id and a.kind = 'user_available'
      group by e.account_id, x.matures_at having sum(x.amount) <> 0) said
    full join ledger.maturing m on m.account_id = said.account_id and m.matures_at = said.matures_at
    where said.amount is distinct from m.amount
    union all
    select a.id::text, format('dated %s of %s, parts %s', a.dated, a.balance, coalesce(m.amount, 0))
    from (select * from ledger.accounts where dated <> 0) a
    full join (select account_id, sum(amount) as amount from ledger.maturing group by account_id) m on m.account_id = a.id
    where a.dated is distinct from m.amount or a.dated > a.balance`,
  'I31 a date goes with its money from hand to hand': `
    select 'journal ' || e.journal_id || ' entry ' || e.seq as key, format('%s of %s', x.amount, e.amount) as detail
    from (select journal_id, seq, sum(amount) as amount, min(sign(amount)) as least, max(sign(amount)) as most
      from ledger.entry_maturities group by journal_id, seq) x
    join ledger.entries e on e.journal_id = x.journal_id and e.seq = x.seq
    where x.least <> sign(e.amount) or x.most <> sign(e.amount) or abs(x.amount) > abs(e.amount)
    union all
    select 'journal ' || x.journal_id || ' ' || x.matures_at, sum(x.amount)::text
    from ledger.entry_maturities x join ledger.journals j on j.id = x.journal_id and j.code in ('gift', 'hold')
    group by x.journal_id, x.matures_at having sum(x.amount) <> 0`,
  'I32 a hold gives on the dates that it took, and a withdrawal takes matured money alone': `
    with took as (select x.journal_id, x.matures_at, x.amount
      from ledger.entry_maturities x join ledger.entries e on e.journal_id = x.journal_id and e.seq = x.seq
      join ledger.accounts a on a.id = e.account_id and a.kind = 'user_held')
    select coalesce('hold ' || h.id, 'journal ' || t.journal_id) as key,
      format('dated %s, took %s, the last of it of %s, matured by %s', h.dated, t.amount, t.latest, h.matured_by) as detail
    from (select * from ledger.holds where dated <> 0) h
    full join (select journal_id, sum(amount) as amount, max(matures_at) as latest from took group by journal_id) t on t.journal_id = h.opened_by
    where h.dated is distinct from t.amount or t.latest > h.matured_by
    union all
    select 'hold ' || h.id, format('took %s, gave %s, kept %s', h.dated, gave.amount, kept.amount)
    from ledger.holds h
    cross join lateral (select coalesce(sum(x.amount), 0) as amount from ledger.entry_maturities x where x.journal_id = h.closed_by) gave
    cross join lateral (select coalesce(sum(e.amount), 0) as amount from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where e.journal_id = h.closed_by and a.kind in ('platform_revenue', 'payout_clearing')) kept
    where h.status = 'closed' and h.dated > 0 and (gave.amount <> least(h.dated, h.amount - kept.amount)
      or exists (select from ledger.entry_maturities x where x.journal_id = h.closed_by group by x.matures_at
        having sum(x.amount) > coalesce((select sum(t.amount) from took t where t.journal_id = h.opened_by and t.matures_at = x.matures_at), 0)))`,
  'I33 who owes has nothing to spend, and nobody has paid more than they owed': `
    select d.owner_id::text as key, format('owes %s, has %s', -sum(e.amount), a.balance) as detail
    from ledger.accounts d join ledger.entries e on e.account_id = d.id and e.account_version is null
    join ledger.accounts a on a.owner_id = d.owner_id and a.kind = 'user_available' and a.currency = d.currency
    where d.kind = 'user_debt' group by d.owner_id, d.currency, a.balance
    having sum(e.amount) > 0 or (sum(e.amount) < 0 and a.balance > 0)`,
  'I46 a kept sum is that of the entries up to its journal': `
    select k.account_id::text as key, format('kept %s up to journal %s, entries %s', k.sum, k.journal_id, coalesce(sum(e.amount), 0)) as detail
    from ledger.account_sums k left join ledger.entries e on e.account_id = k.account_id and e.journal_id <= k.journal_id
    group by k.account_id having k.sum <> coalesce(sum(e.amount), 0)`,
}
