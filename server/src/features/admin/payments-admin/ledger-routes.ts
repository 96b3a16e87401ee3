import { adminLedger } from '#contract/money/ledger/ledger.ts'
import { type RouteDefinition, route, type Visit, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { resolveUserId } from '../../foundation/users/index.ts'
import { listAccounts, listEntries, readAccount } from './explore-accounts.ts'
import { listJournals, readJournal } from './explore-journals.sql.ts'

type LedgerView = 'ledger_accounts' | 'ledger_entries' | 'ledger_journals'
const emptyPage = { items: [], nextCursor: null }

/** The ledger for admins. Reading a person's accounts is logged as a visit to that person. */
export const ledgerRoutes = ({ database: { orm } }: Services): RouteDefinition[] => {
  type PersonQuery = { person?: string | undefined }
  /** Lists everything, or what concerns the person in the query. */
  const listFor = async <T>({ person }: PersonQuery, list: (owner?: number) => Promise<T>) => {
    if (person === undefined) return list()
    const owner = await resolveUserId(orm, person)
    return owner === null ? emptyPage : list(owner)
  }
  const visitOf = (owner: number, what: LedgerView): Visit => ({
    targetType: 'user',
    targetId: owner,
    details: { what },
  })
  const listVisit = async ({ person }: PersonQuery, what: LedgerView): Promise<Visit | null> => {
    if (person === undefined) return visitTo('ledger', what)
    const owner = await resolveUserId(orm, person)
    return owner === null ? null : visitOf(owner, what)
  }
  return [
    route(adminLedger.accounts, {
      allow: 'admin',
      right: 'money',
      visit: ({ query }) => listVisit(query, 'ledger_accounts'),
      handler: ({ query }) => listFor(query, (owner) => listAccounts(orm, query, owner)),
    }),
    route(adminLedger.entries, {
      allow: 'admin',
      right: 'money',
      visit: (_, { account: { id, owner } }) =>
        owner ? visitOf(owner.id, 'ledger_entries') : visitTo('ledger_account', id),
      handler: async ({ params, query }) => {
        const account = await readAccount(orm, params.id)
        return { ...(await listEntries(orm, account.id, query)), account }
      },
    }),
    route(adminLedger.journals, {
      allow: 'admin',
      right: 'money',
      visit: ({ query }) => listVisit(query, 'ledger_journals'),
      handler: ({ query }) => listFor(query, (owner) => listJournals(orm, query, owner)),
    }),
    route(adminLedger.journal, {
      allow: 'admin',
      right: 'money',
      visit: ({ params }) => visitTo('ledger_journal', params.id),
      handler: ({ params }) => readJournal(orm, params.id),
    }),
  ]
}
