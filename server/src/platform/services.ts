import type { Checkout } from './checkout/provider.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Storage } from './storage.ts'

/** What features are built on; main and tests open it, app.ts hands it to each feature's routes and jobs. */
export type Services = {
  configuration: Configuration
  database: Database
  clock: Clock
  jobs: Jobs
  checkout: Checkout
  /** Files that only some may read. */
  storage: Storage
  /** What everybody sees under /media/. */
  media: Storage
  /** Secret of this installation; keys for each purpose are derived from it. */
  secret: string
  /** The address that people open, for links in mail and for the way back from a payment. */
  publicOrigin: string
}
