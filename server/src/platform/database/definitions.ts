import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { onlyRow } from './only-row.ts'

/**
 * The roles, functions, triggers and views of server/sql. Their number is higher in each release that changes any of them, which a test
 * asks for: so a release can tell the definitions of a later one from those of an earlier one.
 */
export type Definitions = { revision: number; files: DefinitionFile[] }
export type DefinitionFile = { name: string; text: string; hash: string }
/** Definitions that the database was last given, and how its catalog described the result: a hash by object. */
type Applied = { revision: number; files: Record<string, string>; objects: Record<string, string> }

/** Reads a folder such as server/sql, roles first. */
export function readDefinitions(folder: string): Definitions {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const files = names.sort((a, b) => phaseOf(a) - phaseOf(b) || (a < b ? -1 : 1)).map((name) => readFile(folder, name))
  const { revision } = JSON.parse(readFileSync(path.join(folder, 'revision.json'), 'utf8')) as { revision: number }
  return { revision, files }
}

function readFile(folder: string, name: string): DefinitionFile {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

/** One hash for all files, which revision.json holds beside the number. */
export const hashOf = ({ files }: Definitions): string =>
  createHash('sha256')
    .update(files.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
    .digest('hex')

const phaseOf = (name: string): number => (name === 'roles.sql' ? 0 : needsTables(name) ? 2 : 1)
const needsTables = (name: string) => name.startsWith('triggers.') || name.startsWith('views.')

export type Pending = {
  /** Definitions to apply before the migrations. */
  functions: DefinitionFile[]
  /** Definitions to apply after the migrations. */
  triggers: DefinitionFile[]
  /** The functions and triggers that are not as they were applied: changed, removed or added by hand. */
  changedManually: string[]
}

/**
 * Compares the database with the definitions of this release. A later release's stay as they are, since processes of the release before
 * may start anew while an installation is upgraded. What somebody has changed by hand is pending in whole.
 */
export async function findPending(client: pg.Client, { revision, files }: Definitions): Promise<Pending> {
  const applied = await readApplied(client)
  if (applied && applied.revision > revision) return { functions: [], triggers: [], changedManually: [] }
  const different = applied ? differences(applied.objects, await readObjects(client)) : []
  const pending = different.length > 0 ? files : files.filter(({ name, hash }) => applied?.files[name] !== hash)
  return {
    functions: pending.filter(({ name }) => !needsTables(name)),
    triggers: pending.filter(({ name }) => needsTables(name)),
    changedManually: different.includes(server) ? [] : different,
  }
}

/** Creates functions that may name tables and other functions that are still to come; `check` has their bodies checked. */
export async function applyFunctions(client: pg.Client, files: DefinitionFile[], { check }: { check: boolean }) {
  await client.query(`set local check_function_bodies = ${check ? 'on' : 'off'}`)
  await applyFiles(client, files)
}

export async function applyFiles(client: pg.Client, files: DefinitionFile[]): Promise<void> {
  for (const { name, text } of files) {
    try {
      await client.query(text)
    } catch (error) {
      throw new Error(`server/sql/${name} cannot be applied: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** Notes that the database has these definitions now. */
export async function recordApplied(client: pg.Client, { revision, files }: Definitions): Promise<void> {
  await client.query(`create table if not exists owner_only.definitions (
    revision integer not null, files jsonb not null, objects jsonb not null)`)
  await client.query('delete from owner_only.definitions')
  await client.query('insert into owner_only.definitions values ($1, $2, $3)', [
    revision,
    JSON.stringify(Object.fromEntries(files.map(({ name, hash }) => [name, hash]))),
    JSON.stringify(await readObjects(client)),
  ])
}

async function readApplied(client: pg.Client): Promise<Applied | null> {
  const { rows: found } = await client.query(`select to_regclass('owner_only.definitions') is not null as is_there`)
  if (!onlyRow(found).is_there) return null
  const { rows } = await client.query<Applied>('select revision, files, objects from owner_only.definitions')
  return rows[0] ?? null
}

/** Stored beside the objects: another version of PostgreSQL may describe the same function in other words. */
const server = 'PostgreSQL'

/** Describes the functions and views of the program's schemas and the triggers on its tables, without those of extensions. */
async function readObjects(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    `with schemas as (select oid, nspname from pg_namespace where nspname in ('ledger', 'public'))
     select format('%s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name,
       md5(concat(pg_get_functiondef(p.oid), proowner::regrole, proacl)) as hash
     from pg_proc p join schemas n on n.oid = pronamespace
     where prokind = 'f' and not exists (
       select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select format('trigger %s on %s.%s', tgname, nspname, relname), md5(concat(pg_get_triggerdef(t.oid), tgenabled))
     from pg_trigger t join pg_class c on c.oid = tgrelid join schemas n on n.oid = relnamespace where not tgisinternal
     union all
     select format('view %s.%s', nspname, relname), md5(concat(pg_get_viewdef(c.oid), relowner::regrole, relacl))
     from pg_class c join schemas n on n.oid = relnamespace where relkind = 'v'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     union all
     select '${server}', current_setting('server_version')`,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const differences = (one: Record<string, string>, other: Record<string, string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).sort()
