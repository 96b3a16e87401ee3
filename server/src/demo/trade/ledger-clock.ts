import pg from 'pg'

/** The columns with the time at which a journal was booked, and their only default: the moment itself. */
const columns = ['effective_at', 'created_at']
const now = 'clock_timestamp()'
/** The default while demo people trade: the moment that the transaction names, if any. */
const named = `coalesce(nullif(current_setting('vivobid.demo_time', true), '')::timestamptz, ${now})`

const setDefaults = (owner: pg.Client, value: string) =>
  owner.query(
    `alter table ledger.journals ${columns.map((column) => `alter column ${column} set default ${value}`).join(', ')}`,
  )

async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'vivobid-demo' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/**
 * Runs `work`, whose transactions may name the time of what they book (`vivobid.demo_time`). The ledger keeps its own time otherwise:
 * only the owner of its tables can change a column's default, which the program's login is not, and it is put back afterwards.
 * Nothing that is booked is ever changed. For the seed alone, before the server listens.
 */
export async function withNamedLedgerTime<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  await asOwner(ownerUrl, (owner) => setDefaults(owner, named))
  try {
    return await work()
  } finally {
    await asOwner(ownerUrl, (owner) => setDefaults(owner, now))
  }
}

/** Puts the ledger's own time back after a seed that was killed; changes nothing otherwise. */
export const ensureLedgerClock = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ value: string }>(
      `select pg_get_expr(d.adbin, d.adrelid) as value from pg_attrdef d
         join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
       where d.adrelid = 'ledger.journals'::regclass and a.attname = any($1)`,
      [columns],
    )
    if (rows.some(({ value }) => value !== now)) await setDefaults(owner, now)
  })
