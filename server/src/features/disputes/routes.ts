import { disputes } from '#contract/disputes/disputes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Actor, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedBy, logAction } from '../action-log/action-log.ts'
import { requireStepUp } from '../security/step-up.ts'
import { addEvidence } from './evidence.ts'
import { openDispute } from './open-dispute.ts'
import { listDisputes, listQueue, readDispute } from './read-disputes.ts'
import { decideDispute, proposeRuling } from './rulings.ts'
import { concedeDispute, objectToProposal, withdrawDispute } from './side-moves.ts'

export const disputeRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs a move once and responds with the updated dispute. */
  const runMove = async (
    call: { actor: Actor; params: { id: number }; once: Once },
    work: (tx: Tx) => Promise<void>,
  ) => {
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
      handler: (call) => runMove(call, (tx) => addEvidence(tx, services, call.actor, call.params.id, call.body)),
    }),
    route(disputes.object, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, (tx) => objectToProposal(tx, services, call.actor, call.params.id, call.body.reason)),
    }),
    route(disputes.concede, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => concedeDispute(tx, services, call.actor, call.params.id)),
    }),
    route(disputes.withdraw, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => withdrawDispute(tx, services, call.actor, call.params.id)),
    }),
    route(disputes.queue, { allow: 'admin', handler: ({ query }) => listQueue(database.orm, query) }),
    route(disputes.propose, {
      allow: 'admin',
      handler: (call) =>
        runMove(call, async (tx) => {
          // a proposal moves the money automatically unless somebody objects
          await requireStepUp(tx, clock, call.actor)
          await proposeRuling(tx, services, call, call.params.id, call.body)
        }),
    }),
    route(disputes.decide, {
      allow: 'admin',
      handler: (call) =>
        runMove(call, async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          await decideDispute(tx, services, call, call.params.id, call.body)
        }),
    }),
  ]
  /** Evidence is private, so an admin who reads a dispute is logged (reliability.md 4.2.6). */
  function logRead({ database }: Services, by: AskedBy, id: number) {
    const action = { type: 'other', targetType: 'dispute', targetId: id, details: { what: 'dispute_read' } } as const
    return database.transaction((tx) => logAction(tx, by, clock, action))
  }
}
