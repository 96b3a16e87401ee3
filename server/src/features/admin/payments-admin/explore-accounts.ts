import { and, type SQL, sql } from 'drizzle-orm'
import type { AccountEntry, AccountKind, JournalCode, LedgerAccount } from '#contract/money/ledger/ledger.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { usersView } from '../../foundation/users/index.ts'

type Page = { limit?: number | undefined; cursor?: string | undefined }
export type Owner = { id: number; username: string; displayName: string; avatarUrl: string | null } | null

/** SQL for the person in the row `u` of `users` as JSON; null when the join found none. */
export const ownerOf = (u: 'u') =>
  sql.raw(`case when ${u}.id is not null then jsonb_build_object(
    'id', ${u}.id, 'username', ${u}.username, 'displayName', ${u}.display_name, 'avatarUrl', ${u}.avatar_url) end`)

type AccountRow = { id: string; kind: AccountKind; stored: string | null; sum: string; owner: Owner }

const accountOf = (row: AccountRow): LedgerAccount => ({
  id: Number(row.id),
  kind: row.kind,
  currency: 'USD',
  owner: row.owner,
  stored: row.stored === null ? null : Number(row.stored),
  sum: Number(row.sum),
})

/** One page of accounts with their stored balance and the sum of their entries; the platform's first, because they are the oldest. */
export async function listAccounts(db: Queryable, query: Page & { kind?: AccountKind | undefined }, owner?: number) {
  const after = decodeCursor(query.cursor, 1)?.[0] ?? 0
  const limit = query.limit ?? defaultLimit
  // `and` of at least one condition is one
  const rows = await readAccounts(
    db,
    and(
      sql`a.id > ${after}`,
      query.kind && sql`a.kind = ${query.kind}`,
      owner === undefined ? undefined : sql`a.owner_id = ${owner}`,
    )!,
    limit + 1,
  )
  return toPage(rows, limit, ({ id }) => encodeCursor(id))
}

/** Reads accounts: entries of the platform's are added to their stored sums; those of people, which are few, are all added up. */
async function readAccounts(db: Queryable, where: SQL, limit: number): Promise<LedgerAccount[]> {
  const { rows } = await db.execute<AccountRow>(sql`
    select a.id, a.kind, a.balance as stored, coalesce(k.sum, 0) + s.sum as sum, ${ownerOf('u')} as owner
    from (select * from ledger.accounts a where ${where} order by a.id limit ${limit}) a
    left join ${usersView} u on u.id = a.owner_id
    left join ledger.account_sums k on k.account_id = a.id
    left join lateral (select coalesce(sum(e.amount), 0) as sum from ledger.entries e
      where e.account_id = a.id and e.journal_id > coalesce(k.journal_id, 0)) s on true
    order by a.id`)
  return rows.map(accountOf)
}

/** One account. Refuses 404 when it does not exist. */
export async function readAccount(db: Queryable, id: number): Promise<LedgerAccount> {
  const [account] = await readAccounts(db, sql`a.id = ${id}`, 1)
  if (!account) throw notFound()
  return account
}

type EntryRow = {
  journal_id: string
  seq: number
  code: JournalCode
  amount: string
  balance_after: string | null
  created_at: string
}

/** One page of the entries of an account, newest first. */
export async function listEntries(db: Queryable, accountId: number, query: Page) {
  const [journalId, seq] = decodeCursor(query.cursor, 2) ?? [2_147_483_647, 0]
  const limit = query.limit ?? defaultLimit
  const { rows } = await db.execute<EntryRow>(sql`
    select e.journal_id, e.seq, j.code, e.amount, e.balance_after, j.created_at
    from ledger.entries e join ledger.journals j on j.id = e.journal_id
    where e.account_id = ${accountId} and (e.journal_id, e.seq) < (${journalId}, ${seq})
    order by e.journal_id desc, e.seq desc limit ${limit + 1}`)
  return toPage(rows.map(entryOf), limit, (last) => encodeCursor(last.journalId, last.seq))
}

const entryOf = (row: EntryRow): AccountEntry => ({
  journalId: Number(row.journal_id),
  seq: row.seq,
  code: row.code,
  amount: Number(row.amount),
  balanceAfter: row.balance_after === null ? null : Number(row.balance_after),
  createdAt: new Date(row.created_at).toISOString(),
})
