import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import type { Services } from '../../../platform/services.ts'

const minute = 60_000
const pdfsPerUser = { max: 10, windowMs: minute }
const pdfsPerNetwork = { max: 30, windowMs: minute }

/** Counts one more PDF. Refuses with 429 after 10 a minute by the person or 30 from their network. */
export async function limitPdfs(
  { database, clock, secret }: Pick<Services, 'database' | 'clock' | 'secret'>,
  request: FastifyRequest,
  actor: Pick<Actor, 'party'> | null,
): Promise<void> {
  if (actor) await limitAttempts({ db: database.orm, clock }, `pdf:user:${actor.party.id}`, pdfsPerUser)
  // a digest, because visitors' addresses are never stored
  const network = digest(secret, 'PDFs by network', networkOf(request.ip)).toString('base64url')
  await limitAttempts({ db: database.orm, clock }, `pdf:network:${network}`, pdfsPerNetwork)
}
