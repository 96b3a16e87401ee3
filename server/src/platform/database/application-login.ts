import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ConfigurationError } from '../configuration-error.ts'
import { sessionSettings, sqlState } from './database.ts'
import { onlyRow } from './only-row.ts'

/** The database role with exactly the privileges that the program needs; login roles are members of it. */
export const applicationRole = 'vivobid_app'

const advisoryLock = 7_274_219
const maxNameLength = 63

/** Name of the login role for one database: roles belong to the whole server, which may hold several installations. */
export const loginName = (ownerUrl: string): string => `vivobid_login_${databaseOf(ownerUrl)}`.slice(0, maxNameLength)

/**
 * Connection string for the program's own login role, which is created if it cannot connect yet. It is a member of `vivobid_app`
 * only, so no statement in a session can regain the owner's privileges. Its password is random and stored in a table that only the
 * owner can read, so that all servers of an installation share it. Throws ConfigurationError when the owner may not create roles.
 * With `pooled` the login brings the settings of its sessions with it, since a pooler does not pass them on. Safe to call from several
 * servers at once.
 */
export async function ensureApplicationLogin(
  ownerUrl: string,
  { name = loginName(ownerUrl), pooled = false }: { name?: string; pooled?: boolean } = {},
): Promise<string> {
  const url = await withClient(ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    const password = await getOrCreatePassword(owner, name)
    const candidate = loginUrl(ownerUrl, name, password)
    if (!(await canConnect(candidate))) await createLogin(owner, { name, password, database: databaseOf(ownerUrl) })
    if (pooled) await setSessions(owner, name)
    await owner.query('commit')
    return candidate
  })
  await assertUnprivileged(url)
  return url
}

/**
 * Throws ConfigurationError when the user of `url` has more privileges than the program may have (owns the ledger, may become its
 * owner, or is a superuser), or is not a member of `vivobid_app`.
 */
export async function assertUnprivileged(url: string): Promise<void> {
  const { rows } = await query<{ privileged: boolean; member: boolean }>(
    url,
    `select rolsuper or rolcreaterole or rolbypassrls or pg_has_role(current_user, nspowner, 'MEMBER') as privileged,
       pg_has_role(current_user, $1, 'USAGE') as member
     from pg_roles, pg_namespace where rolname = current_user and nspname = 'ledger'`,
    [applicationRole],
  )
  const { privileged, member } = onlyRow(rows)
  const user = decodeURIComponent(new URL(url).username)
  if (privileged)
    throw new ConfigurationError(
      `The database user ${user} owns the tables or may make roles. DATABASE_APP_URL must name a user without such rights, who is a member of ${applicationRole}.`,
    )
  if (!member)
    throw new ConfigurationError(`The database user ${user} is not a member of ${applicationRole}: grant it that role.`)
}

/**
 * Throws ConfigurationError when sessions that `url` opens through a pooler are not set as the program's own are: their timeouts are what
 * ends a statement that waits for ever.
 */
export async function assertSessionSettings(url: string): Promise<void> {
  const { rows } = await query<{ name: string; value: string }>(
    url,
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [Object.keys(sessionSettings)],
  )
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const wrong = Object.entries(sessionSettings).filter(([name, value]) => found[name] !== value)
  if (wrong.length === 0) return
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(url).username))
  const statements = wrong.map(([name, value]) => `  alter role ${role} set ${name} = '${value}';`)
  throw new ConfigurationError(
    `Sessions through PgBouncer are not set as they must be. Let an administrator of the database run\n${statements.join('\n')}\nand then RECONNECT in PgBouncer's console.`,
  )
}

/** The address `url` with the user and the password of another. */
export function withLoginOf(url: string, other: string): string {
  const { username, password } = new URL(other)
  return loginUrl(url, decodeURIComponent(username), decodeURIComponent(password))
}

/** Gives a login the settings of its sessions; called under a lock, since roles that are changed at once fail. */
async function setSessions(owner: pg.Client, name: string): Promise<void> {
  for (const [setting, value] of Object.entries(sessionSettings))
    await owner.query(`alter role ${pg.escapeIdentifier(name)} set ${setting} = ${pg.escapeLiteral(value)}`)
}

async function getOrCreatePassword(owner: pg.Client, name: string): Promise<string> {
  await owner.query('insert into owner_only.logins (name, password) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(24).toString('base64url'),
  ])
  const { rows } = await owner.query<{ password: string }>('select password from owner_only.logins where name = $1', [
    name,
  ])
  return onlyRow(rows).password
}

async function canConnect(url: string): Promise<boolean> {
  try {
    const { rows } = await query<{ member: boolean }>(url, `select pg_has_role(current_user, $1, 'USAGE') as member`, [
      applicationRole,
    ])
    return onlyRow(rows).member
  } catch (error) {
    // 28: the role or the password is unknown; 42501: it may not connect to this database
    if (/^(28|42501)/.test(sqlState(error) ?? '')) return false
    throw error
  }
}

type Login = { name: string; password: string; database: string }

async function createLogin(owner: pg.Client, { name, password, database }: Login): Promise<void> {
  const role = pg.escapeIdentifier(name)
  try {
    const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name])
    await owner.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login inherit password ${pg.escapeLiteral(password)}`,
    )
    await owner.query(`grant ${applicationRole} to ${role}`)
    await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${role}`)
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    throw new ConfigurationError(
      `The user of DATABASE_URL may not make the login that the program works with. Let an administrator of the database run
  create role ${role} login password '...' in role ${applicationRole};
and set DATABASE_APP_URL to the address of the same database with that user and password.`,
    )
  }
}

const query = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[]) =>
  withClient(url, (client) => client.query<Row>(text, values))

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The database that a URL names; as in libpq, it defaults to the user's name. */
function databaseOf(url: string): string {
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1) || username)
}

function loginUrl(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl)
  url.pathname = encodeURIComponent(databaseOf(ownerUrl))
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}
