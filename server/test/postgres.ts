import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureApplicationLogin } from '../src/platform/database/application-login.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated template database, which is copied for each test file. */
    templateUrl: string
    /** The same database with the application's login. */
    applicationUrl: string
  }
}

/** Provides one PostgreSQL for all tests (DATABASE_URL, or an embedded one in a temporary folder) with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(folderInMemory() ?? os.tmpdir(), 'vivobid-test-'))
  const configured = process.env.DATABASE_URL
  const embedded = configured
    ? null
    : await startEmbeddedPostgres({ dataDir: folder, durable: false, log: console.error })
  const serverUrl = configured ?? embedded!.url
  const template = `vivobid_template_${process.pid}`
  await run(serverUrl, `create database ${template}`)
  const templateUrl = withDatabase(serverUrl, template)
  await migrate(templateUrl)
  const login = `vivobid_test_login_${process.pid}`
  project.provide('templateUrl', templateUrl)
  project.provide('applicationUrl', await ensureApplicationLogin(templateUrl, { name: login }))
  return async () => {
    await run(serverUrl, `drop database if exists ${template} with (force)`)
    await run(serverUrl, `drop role if exists ${login}`)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Far more than the tests write, in bytes. */
const roomNeeded = 4 * 2 ** 30

/**
 * A folder that the system keeps in memory, if there is one with enough room: each test file copies a database of 1,400 files, which takes
 * a disk's file system eight times the processor time, even without waiting for the disk.
 */
function folderInMemory(): string | null {
  const folder = '/dev/shm'
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded && os.freemem() >= roomNeeded ? folder : null
  } catch {
    return null
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement as the owner. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
