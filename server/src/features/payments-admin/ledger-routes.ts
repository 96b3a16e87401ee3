import { adminLedger } from '#contract/ledger/ledger.ts'
import { inTransaction, type RequestContext } from '../../platform/context.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../action-log/index.ts'
import { resolveUserId } from '../users/index.ts'
import { listAccounts, listEntries, readAccount } from './explore-accounts.ts'
import { listJournals, readJournal } from './explore-journals.ts'

const emptyPage = { items: [], nextCursor: null }

/** The ledger for admins. Access to a person's accounts is logged, once per list and not per page (reliability.md 4.2.6). */
export const ledgerRoutes = ({ database: { orm } }: Services): RouteDefinition[] => {
  type LedgerView = 'ledger_accounts' | 'ledger_entries' | 'ledger_journals'
  const logAccess = (context: RequestContext, personId: number, what: LedgerView) =>
    inTransaction(context, (context) =>
      logAction(context, { type: 'user_view', targetType: 'user', targetId: personId, details: { what } }),
    )
  type ListCall = { context: RequestContext; query: { person?: string | undefined; cursor?: string | undefined } }
  /** Lists everything, or what concerns the person in the query, and logs that access. */
  const listForPerson = async <T>(call: ListCall, what: LedgerView, list: (owner?: number) => Promise<T>) => {
    const { person, cursor } = call.query
    if (person === undefined) return list()
    const owner = await resolveUserId(orm, person)
    if (owner === null) return emptyPage
    const page = await list(owner)
    if (cursor === undefined) await logAccess(call.context, owner, what)
    return page
  }
  return [
    route(adminLedger.accounts, {
      allow: 'admin',
      right: 'money',
      handler: (call) => listForPerson(call, 'ledger_accounts', (owner) => listAccounts(orm, call.query, owner)),
    }),
    route(adminLedger.entries, {
      allow: 'admin',
      right: 'money',
      handler: async (call) => {
        const account = await readAccount(orm, call.params.id)
        const page = await listEntries(orm, account.id, call.query)
        if (account.owner && call.query.cursor === undefined)
          await logAccess(call.context, account.owner.id, 'ledger_entries')
        return { ...page, account }
      },
    }),
    route(adminLedger.journals, {
      allow: 'admin',
      right: 'money',
      handler: (call) => listForPerson(call, 'ledger_journals', (owner) => listJournals(orm, call.query, owner)),
    }),
    route(adminLedger.journal, {
      allow: 'admin',
      right: 'money',
      handler: ({ params }) => readJournal(orm, params.id),
    }),
  ]
}
