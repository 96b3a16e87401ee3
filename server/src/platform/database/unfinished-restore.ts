import pg from 'pg'
import { ConfigurationError } from '../configuration-error.ts'

/** A schema that is in a database as long as a backup is being restored into it. */
export const unfinishedRestore = 'unfinished_restore'

/** Refuses a database into which a backup is being restored, or a restore into which was interrupted. */
export async function refuseUnfinishedRestore(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [unfinishedRestore])
    if (rowCount)
      throw new ConfigurationError(
        'A backup is being restored into this database, or that was broken off. If so, remove the database and the files, and restore again.',
      )
  } finally {
    await client.end()
  }
}
