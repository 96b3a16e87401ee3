import { people } from '#contract/admin/people/people.ts'
import { rights } from '#contract/admin/people/rights.ts'
import { personMoneyRights, workRights } from '#contract/foundation/users/admin-rights.ts'
import { inTransaction } from '../../../platform/context.ts'
import { decision } from '../../../platform/http/decision.ts'
import { type PersonVisit, type RouteDefinition, route, type Visit } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { listActions } from '../../foundation/action-log/index.ts'
import { listAdminChanges, stopAdminChange } from './admin-changes.ts'
import { addNote, changePerson, warnPerson } from './change-person.ts'
import { loginPageOf, moneyOf, ordersOf } from './person-tabs.ts'
import { assertPersonExists, listByAccount, listPeople, readPerson } from './read-person.ts'
import { changeRights, listRights } from './rights.ts'

/** The log entry of an admin's read of one person. */
const visitOf =
  (details: PersonVisit) =>
  ({ params: { id } }: { params: { id: number } }): Visit => ({ targetType: 'user', targetId: id, details })

/** People for admins (product.md 9). */
export const peopleRoutes = ({ database: { orm } }: Services): RouteDefinition[] => [
  route(people.list, {
    allow: 'admin',
    right: 'any',
    handler: ({ context, query }) => inTransaction(context, ({ tx }) => listPeople(tx, query)),
  }),
  route(people.listByAccount, {
    allow: 'admin',
    right: 'money',
    closedToReaders: true,
    visit: ({ query }) => ({
      targetType: 'payout_account',
      targetId: query.ending,
      details: { what: 'account_search' },
    }),
    stepUp: true,
    handler: ({ context, query }) => listByAccount(context, query),
  }),
  route(people.read, {
    allow: 'admin',
    right: 'any',
    visit: visitOf({ page: 'person' }),
    handler: ({ context, params }) => readPerson(context, params.id),
  }),
  route(people.change, {
    allow: 'admin',
    right: workRights,
    stepUp: true,
    handler: ({ context, params, body }) => inTransaction(context, (context) => changePerson(context, params.id, body)),
  }),
  decision(people.warn, 'moderation', (context, { params, body }) => warnPerson(context, params.id, body)),
  decision(people.addNote, 'any', (context, { params, body }) => addNote(context, params.id, body.text)),
  route(people.orders, {
    allow: 'admin',
    right: workRights,
    visit: visitOf({ what: 'orders' }),
    handler: async ({ context, params: { id }, query }) => {
      await assertPersonExists(orm, id)
      return ordersOf(context, id, query)
    },
  }),
  route(people.money, {
    allow: 'admin',
    right: personMoneyRights,
    visit: visitOf({ what: 'money' }),
    handler: async ({ params: { id }, query }) => {
      await assertPersonExists(orm, id)
      return moneyOf(orm, id, query)
    },
  }),
  route(people.logins, {
    allow: 'admin',
    right: workRights,
    visit: visitOf({ what: 'logins' }),
    handler: async ({ params: { id }, query }) => {
      await assertPersonExists(orm, id)
      return loginPageOf(orm, id, query)
    },
  }),
  route(people.actions, {
    allow: 'admin',
    right: 'any',
    handler: async ({ params: { id }, query }) => {
      await assertPersonExists(orm, id)
      return listActions(orm, { ...query, targetType: 'user', targetId: String(id) })
    },
  }),
  route(rights.list, { allow: 'admin', right: 'any', handler: async () => ({ items: await listRights(orm) }) }),
  route(rights.changes, {
    allow: 'admin',
    right: 'owner',
    handler: async ({ context }) => ({ items: await listAdminChanges(context) }),
  }),
  decision(rights.stop, 'owner', (context, { params }) => stopAdminChange(context, params.id)),
  decision(rights.change, 'owner', (context, { params, body }) => changeRights(context, params.adminId, body)),
]
