import pg from 'pg'
import { mustFind } from '../../platform/must-find.ts'

/** A table with its columns in alphabetical order, without those that the database computes. */
export type DumpedTable = { name: string; columns: string[] }

/** Tables that a new demo fills itself, and those of passing state or of one database alone. */
export const leftOut = [
  // created at the start, since they depend on the installation's secret
  'public.action_log_seals',
  'public.kyc_keys',
  'public.risk_fingerprints',
  // counted by a job, from everything else
  'public.statistics_cohorts',
  'public.statistics_days',
  'public.statistics_ledger_days',
  'public.statistics_progress',
  'public.statistics_queue_days',
  // changes, numbered by one database's transactions
  'public.campaign_changes',
  'public.discovery_changes',
  // written from the campaigns
  'public.open_campaigns',
  // mails under way
  'public.folded_mails',
  'public.live_counters',
  'public.live_events',
  'public.pair_mails',
  'public.sandbox_requests',
  'public.throttles',
]

type Found = DumpedTable & { refersTo: string[] }

/** All tables but those left out, each after those that it refers to. */
export async function listDumpedTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<Found>(
    `select n.nspname || '.' || c.relname as name,
       (select array_agg(a.attname::text order by a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct m.nspname || '.' || r.relname from pg_constraint f
         join pg_class r on r.oid = f.confrelid join pg_namespace m on m.oid = r.relnamespace
         where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('ledger', 'public')
     order by 1`,
  )
  const byName = new Map(rows.map((table) => [table.name, table]))
  const ordered = new Map<string, DumpedTable>()
  const add = ({ refersTo, ...table }: Found) => {
    if (ordered.has(table.name)) return
    for (const name of refersTo) add(mustFind(byName, name))
    ordered.set(table.name, table)
  }
  rows.forEach(add)
  return [...ordered.values()].filter(({ name }) => !leftOut.includes(name))
}

export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

/** Runs `work` as the owner of the tables, with settings under which equal rows are equal texts. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'vivobid-demo',
    options: '-c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=1',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
