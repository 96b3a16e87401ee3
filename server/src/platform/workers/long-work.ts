import { type Gate, openGate } from '../limits/gate.ts'
import { type Documents, openDocuments } from './document-cache.ts'
import { openWorkers, type Workers } from './workers.ts'

/** At most half of one database connection's time: other requests need the same server. */
const longReads = { maxRunning: 1, maxWaiting: 50, rest: 1 }

/** Opens the queues of long work, so that it never blocks short requests (docs/decisions/workers.md). */
export const openLongWork = (
  options: Parameters<typeof openWorkers>[0],
): { workers: Workers; documents: Documents; longReads: Gate } => ({
  workers: openWorkers(options),
  documents: openDocuments(),
  longReads: openGate(longReads),
})
