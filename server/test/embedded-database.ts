import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { runningPostgresUrl } from '../src/platform/postgres/embedded.ts'

/** PIDs of the connection and background processes of the database that a program runs on `dataDir`. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir)! })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** Asks the database on `dataDir` whether it answers. */
export async function isDatabaseUp(dataDir: string): Promise<boolean> {
  const connectionString = runningPostgresUrl(dataDir)
  if (!connectionString) return false
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  const answers = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return answers
}

/** PID of the database server on `dataDir`. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
