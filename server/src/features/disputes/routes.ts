import { disputes } from '#contract/disputes.ts'
import type { Tx } from '../../platform/database.ts'
import { type Actor, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { demandStepUp } from '../accounts/step-up.ts'
import { type AskedBy, logAction } from '../admin/action-log.ts'
import { addEvidence } from './evidence.ts'
import { openDispute } from './open-dispute.ts'
import { listDisputes, listQueue, readDispute } from './read-disputes.ts'
import { decide, propose } from './rulings.ts'
import { concede, objectToProposal, withdraw } from './side-moves.ts'

export const disputeRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs a move once and answers the dispute as it then is. */
  const moved = async (call: { actor: Actor; params: { id: number }; once: Once }, work: (tx: Tx) => Promise<void>) => {
    await call.once(work)
    return readDispute(database.orm, call.actor, call.params.id)
  }
  return [
    route(disputes.open, {
      allow: 'signed-in',
      handler: async ({ actor, params, body, once }) => {
        const id = await once((tx) => openDispute(tx, services, actor, params.id, body.reason))
        return readDispute(database.orm, actor, id)
      },
    }),
    route(disputes.list, {
      allow: 'signed-in',
      handler: ({ actor, query }) => listDisputes(database.orm, actor, query),
    }),
    route(disputes.read, {
      allow: 'signed-in',
      handler: async (call) => {
        const dispute = await readDispute(database.orm, call.actor, call.params.id)
        if (call.actor.role === 'admin') await logRead(services, call, dispute.id)
        return dispute
      },
    }),
    route(disputes.addEvidence, {
      allow: 'signed-in',
      handler: (call) => moved(call, (tx) => addEvidence(tx, services, call.actor, call.params.id, call.body)),
    }),
    route(disputes.object, {
      allow: 'signed-in',
      handler: (call) =>
        moved(call, (tx) => objectToProposal(tx, services, call.actor, call.params.id, call.body.reason)),
    }),
    route(disputes.concede, {
      allow: 'signed-in',
      handler: (call) => moved(call, (tx) => concede(tx, services, call.actor, call.params.id)),
    }),
    route(disputes.withdraw, {
      allow: 'signed-in',
      handler: (call) => moved(call, (tx) => withdraw(tx, services, call.actor, call.params.id)),
    }),
    route(disputes.queue, { allow: 'admin', handler: ({ query }) => listQueue(database.orm, query) }),
    route(disputes.propose, {
      allow: 'admin',
      handler: (call) =>
        moved(call, async (tx) => {
          // it moves the money by itself unless somebody objects
          await demandStepUp(tx, clock, call.actor)
          await propose(tx, services, call, call.params.id, call.body)
        }),
    }),
    route(disputes.decide, {
      allow: 'admin',
      handler: (call) =>
        moved(call, async (tx) => {
          await demandStepUp(tx, clock, call.actor)
          await decide(tx, services, call, call.params.id, call.body)
        }),
    }),
  ]
  /** What two people hand in against each other is private: an admin who reads it is written down (reliability.md 4.2.6). */
  function logRead({ database }: Services, asked: AskedBy, id: number) {
    const action = { type: 'other', targetType: 'dispute', targetId: id, details: { what: 'dispute_read' } } as const
    return database.transaction((tx) => logAction(tx, asked, clock, action))
  }
}
