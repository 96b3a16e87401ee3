import { sanctionRights } from '#contract/foundation/users/admin-rights.ts'
import { accountBlocks } from '#contract/presence/moderation/account-blocks.ts'
import { appeals } from '#contract/presence/moderation/appeals.ts'
import { cases } from '#contract/presence/moderation/cases.ts'
import { appealLinks, sanctions } from '#contract/presence/moderation/sanctions.ts'
import { inTransaction } from '../../../platform/context.ts'
import { decision } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findUserById } from '../../foundation/users/index.ts'
import { readAppealToken } from './appeal-link.ts'
import { createAppeal, decideAppeal, listAppeals, readAppeal, releaseAppeal, takeAppeal } from './appeals.ts'
import { blockAccount, holdPayouts, unblockAccount } from './block-account.ts'
import { decideWithSanction, publishedBy, readCaseDetails } from './cases.ts'
import { listOwnSanctions, readOwnSanction, readSanction } from './read-sanctions.ts'
import { addSanction, confirmSanction, liftSanction, lockSanction } from './sanctions.ts'

const moderator = { allow: 'admin', right: 'moderation' } as const
const moderatorOrMoney = { allow: 'admin', right: sanctionRights } as const
const member = { allow: ['business', 'influencer'] } as const

const blockRoutes: RouteDefinition[] = [
  decision(accountBlocks.block, 'moderation', (context, { params, body }) => blockAccount(context, params.id, body)),
  decision(accountBlocks.unblock, 'moderation', (context, { params, body }) =>
    unblockAccount(context, params.id, body.reason),
  ),
  decision(accountBlocks.holdPayouts, sanctionRights, (context, { params, body }) =>
    holdPayouts(context, params.id, body.reason),
  ),
]

const sanctionRoutes: RouteDefinition[] = [
  route(sanctions.list, { allow: 'signed-in', handler: ({ context, query }) => listOwnSanctions(context, query) }),
  route(sanctions.add, {
    ...moderatorOrMoney,
    handler: ({ body, once }) =>
      once(async (context) => {
        await confirmSanction(context, body)
        return readSanction(context, (await addSanction(context, body)).id)
      }),
  }),
  route(sanctions.lift, {
    ...moderatorOrMoney,
    handler: ({ params, body, once }) =>
      once(async (context) => readSanction(context, (await liftSanction(context, params.id, body.reason)).id)),
  }),
  route(cases.read, {
    ...moderator,
    visit: ({ params }, { entityType, entityId }) => ({
      targetType: 'report_case',
      targetId: params.id,
      details:
        entityType === 'message' ? { what: 'messages_read', messages: [entityId] } : { what: 'report_case_read' },
    }),
    handler: ({ context, params }) => readCaseDetails(context, params.id),
  }),
  route(cases.decide, {
    ...moderator,
    handler: ({ params, body, once }) =>
      once(async (context) => {
        if (body.sanction && body.outcome !== 'rejected') await confirmSanction(context, body.sanction)
        await decideWithSanction(context, params.id, body)
        return readCaseDetails(context, params.id)
      }),
  }),
  route(cases.content, {
    ...moderatorOrMoney,
    visit: ({ params }) => ({ targetType: 'user', targetId: params.id, details: { what: 'content' } }),
    handler: async ({ context: { db }, params: { id } }) => {
      if (!(await findUserById(db, id))) throw notFound()
      return { items: await publishedBy(db, id) }
    },
  }),
]

const appealRoutes: RouteDefinition[] = [
  route(appeals.create, {
    ...member,
    handler: ({ body, once }) => once((context) => createAppeal(context, { ...body, userId: context.actor.party.id })),
  }),
  route(appeals.queue, {
    ...moderator,
    visit: () => visitTo('queue', 'appeals'),
    handler: ({ context, query }) => listAppeals(context, query),
  }),
  ...(
    [
      [appeals.take, takeAppeal],
      [appeals.release, releaseAppeal],
    ] as const
  ).map(([endpoint, rule]) =>
    route(endpoint, {
      ...moderator,
      handler: async ({ context, params: { id } }) => {
        await inTransaction(context, (context) => rule(context, id))
        return readAppeal(context, id)
      },
    }),
  ),
  ...(
    [
      [appeals.uphold, 'upheld'],
      [appeals.undo, 'undone'],
    ] as const
  ).map(([endpoint, status]) =>
    route(endpoint, {
      ...moderator,
      handler: async ({ context, params: { id }, body: { answer } }) => {
        await inTransaction(context, (context) => decideAppeal(context, id, { status, answer }))
        return readAppeal(context, id)
      },
    }),
  ),
]

/** The routes of a mailed link to a sanction, which work without signing in and while the account is blocked (product.md 9). */
const appealLinkRoutes = (services: Services): RouteDefinition[] => [
  route(appealLinks.read, {
    allow: 'anyone',
    handler: ({ context, body: { token } }) => readOwnSanction(context, readAppealToken(services, token)),
  }),
  route(appealLinks.appeal, {
    allow: 'anyone',
    handler: ({ context, body: { token, text } }) =>
      inTransaction(context, async (context) => {
        const sanctionId = readAppealToken(services, token)
        const { userId } = await lockSanction(context, sanctionId)
        return createAppeal(context, { sanctionId, userId, text })
      }),
  }),
]

export const moderationRoutes = (services: Services): RouteDefinition[] => [
  ...blockRoutes,
  ...sanctionRoutes,
  ...appealRoutes,
  ...appealLinkRoutes(services),
]
