import { text } from 'node:stream/consumers'
import pg from 'pg'
import { copyOut } from '../../platform/database/copy.ts'
import { readCopiedRow, writeCopiedRow } from './copy-text.ts'
import { asOwner, type DumpedTable, leftOut, listDumpedTables, quoted } from './dumped-tables.ts'
import { keyedColumns } from './keyed-columns.ts'
import { type Played, sorted, withoutMoments } from './moments.ts'

type Demo = Played & { ownerUrl: string; secret: string }

/**
 * All rows of a demo, as text: the sequences, then for each table its name, its columns and its rows in COPY's format. Moments are
 * counted from now, and nothing depends on the installation (docs/decisions/demo.md).
 */
export const writeDump = ({ ownerUrl, secret, ...played }: Demo): Promise<string> =>
  asOwner(ownerUrl, async (client) => {
    const lines = await readSequences(client)
    for (const table of await listDumpedTables(client)) {
      const key = await readKey(client, table)
      const rows = (await readRows(client, table, key)).map(opened(table, secret))
      if (rows.length === 0) continue
      lines.push(`table ${table.name} ${table.columns.join(',')}`, ...(key ? rows : sorted(rows, played)), '')
    }
    return lines.map(withoutMoments(played)).join('\n')
  })

async function readSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select n.nspname || '.' || c.relname as name, s.last_value as value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     join pg_class c on (c.relnamespace, c.relname) = (n.oid, s.sequencename)
     left join pg_depend d on (d.classid, d.objid, d.refclassid) = ('pg_class'::regclass, c.oid, 'pg_class'::regclass)
     left join pg_class t on t.oid = d.refobjid
     where n.nspname in ('ledger', 'public') and s.last_value is not null
       and (t.relname is null or n.nspname || '.' || t.relname <> all($1)) -- some belong to no table
     order by 1`,
    [leftOut],
  )
  return rows.map(({ name, value }) => `sequence ${name} ${value}`)
}

/** The key of a table; null where that is random. */
async function readKey(client: pg.Client, { name }: DumpedTable): Promise<string[] | null> {
  const { rows } = await client.query<{ column: string; isRandom: boolean }>(
    `select quote_ident(a.attname) as column, a.atttypid = 'uuid'::regtype or (a.attname = 'id' and a.atttypid = 'text'::regtype) as "isRandom"
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    [name],
  )
  return rows.length === 0 || rows.some(({ isRandom }) => isRandom) ? null : rows.map(({ column }) => column)
}

/** The rows of a table in COPY's format, in the order of their key. */
async function readRows(client: pg.Client, table: DumpedTable, key: string[] | null): Promise<string[]> {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ')
  const order = key ? ` order by ${key.join(', ')}` : ''
  const copied = copyOut(client, `copy (select ${columns} from ${quoted(table.name)}${order}) to stdout`)
  return (await text(copied)).split('\n').slice(0, -1)
}

/** Removes what depends on the installation from a row. */
function opened({ name, columns }: DumpedTable, secret: string): (line: string) => string {
  const keyed = keyedColumns[name]
  return (line) => (keyed ? writeCopiedRow(keyed.open(readCopiedRow(line, columns), secret), columns) : line)
}
