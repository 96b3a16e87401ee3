import type { Checkout } from './checkout/provider.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Gate } from './limits/gate.ts'
import type { Memberships } from './memberships.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Scanner } from './scanner/scanner.ts'
import type { Storage } from './storage/storage.ts'
import type { Documents } from './workers/document-cache.ts'
import type { Workers } from './workers/workers.ts'

/** Services that features are built on; opened by main and by tests, passed by app.ts to each feature's routes and jobs. */
export type Services = {
  configuration: Configuration
  database: Database
  clock: Clock
  jobs: Jobs
  /** Events that features emit for those above them. */
  events: Events
  /** Sends people's browsers their events. */
  realtime: Realtime
  checkout: Checkout
  /** Private files. */
  storage: Storage
  /** Public files, served under /media/. */
  media: Storage
  /** Scans uploads for viruses; null: none are scanned. */
  scanner: Scanner | null
  memberships: Memberships
  /** For CPU-heavy work, which must never run on the event loop. */
  workers: Workers
  documents: Documents
  /** Serializes queries that read hundreds of rows, so that they leave the database responsive. */
  longReads: Gate
  /** Secret of this installation; keys for each purpose are derived from it. */
  secret: string
  /** Public origin of the site, for links in mail and for the return from a payment. */
  publicOrigin: string
}
