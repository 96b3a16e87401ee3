import type pg from 'pg'

/** Tables of months follow the calendar. */
const ofMonths = "'^notifications_\\d{4}_\\d{2}'"
const named = `c.relname !~ ${ofMonths} and n.nspname in ('drizzle', 'ledger', 'owner_only', 'public')`
const ofExtension = (classId: string, id: string) =>
  `exists (select from pg_depend d where d.classid = '${classId}'::regclass and d.objid = ${id} and d.deptype = 'e')`

const queries = [
  `select 'schema', n.nspname, n.nspowner::regrole, n.nspacl from pg_namespace n where n.nspname !~ '^pg_'`,
  `select 'relation', c.oid::regclass, c.relkind, c.relowner::regrole, c.relacl, c.reloptions, c.relpersistence, c.relreplident,
     c.relrowsecurity, pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${named} and not ${ofExtension('pg_class', 'c.oid')}`,
  `select 'column', c.oid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
     a.attgenerated, a.attstorage, a.attcompression, a.attstattarget, a.attacl, a.attcollation::regcollation, pg_get_expr(f.adbin, f.adrelid)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
   where ${named} and c.relkind in ('r', 'p') and a.attnum > 0`,
  `select 'constraint', k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid)
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${named}`,
  `select 'index', i.indisvalid, pg_get_indexdef(i.indexrelid)
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${named}`,
  `select 'sequence', to_jsonb(s) - 'last_value' from pg_sequences s where s.schemaname in ('drizzle', 'ledger', 'public')`,
  `select 'trigger', t.tgenabled, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   join pg_namespace n on n.oid = c.relnamespace where ${named} and not t.tgisinternal`,
  `select 'function', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('ledger', 'public') and not ${ofExtension('pg_proc', 'p.oid')}`,
  `select 'default privileges', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl from pg_default_acl`,
  `select 'extension', extname, extnamespace::regnamespace from pg_extension`,
]

/** Describes everything in a database but its rows, a line for each thing. */
export async function describeCatalog(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const text of queries) {
    const { rows } = await client.query({ text, rowMode: 'array' })
    lines.push(...rows.map((row) => JSON.stringify(row)))
  }
  return lines.sort()
}
