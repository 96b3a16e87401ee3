import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type PersonInList, people, personStates, riskLevels } from '#contract/admin/people/people.ts'
import { roles } from '#contract/foundation/users/roles.ts'
import { endingLetters } from '#contract/money/payout-details/payout-details.ts'
import { useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { useCountries } from '../../../format/regions.ts'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { accountEndingIn, peopleQueryIn } from './load-people.ts'
import { PersonState } from './PersonState.tsx'
import classes from './people.module.css'

/** /admin/users: everybody with an account, newest first, found by name, address, phone number or id. */
export function PeopleScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const list = usePeople(search)
  const columns = usePeopleColumns()
  const filters = usePeopleFilters()
  return (
    <Screen title={t('people.title')} line={t('people.line')} size="xl">
      <FilterBar label={t('people.title')} filters={filters} savedAs="people" />
      <PagedList
        list={list}
        section={t('people.title')}
        empty={<EmptyState kind="people" title={t('people.empty')} text={t('people.emptyText')} />}
      >
        {(items) => (
          <DataTable
            name="people"
            label={t('people.title')}
            rows={items}
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={({ displayName }) => displayName}
          />
        )}
      </PagedList>
    </Screen>
  )
}

/** Everybody, or those whose payout account ends as the URL says. */
function usePeople(search: URLSearchParams) {
  const { q, ...query } = peopleQueryIn(search)
  const ending = accountEndingIn(search)
  const byAccount = useList(
    people.listByAccount,
    { query: { ...query, ending: ending ?? '' } },
    { enabled: ending !== null },
  )
  const all = useList(people.list, { query: { ...query, q } }, { enabled: ending === null })
  return ending === null ? all : byAccount
}

function usePeopleFilters(): Filter[] {
  const { t } = useTranslation()
  const countries = useCountries()
  const rights = useSignedIn().adminRights ?? []
  const seesAccounts = rights.includes('owner') || rights.includes('money')
  return [
    { name: 'q', label: t('people.search'), kind: 'text', placeholder: t('people.searchHint'), isBox: true },
    ...(seesAccounts
      ? [
          {
            name: 'account',
            label: t('people.account'),
            kind: 'text',
            placeholder: t('people.accountHint', { count: endingLetters }),
          } as const,
        ]
      : []),
    {
      name: 'role',
      label: t('people.role'),
      kind: 'choice',
      options: roles.map((role) => ({ value: role, label: t(`people.roles.${role}`) })),
    },
    {
      name: 'state',
      label: t('people.state'),
      kind: 'choice',
      options: personStates.map((state) => ({ value: state, label: t(`people.states.${state}`) })),
    },
    { name: 'country', label: t('people.country'), kind: 'choice', options: countries },
    {
      name: 'risk',
      label: t('people.risk'),
      kind: 'choice',
      options: riskLevels.map((level) => ({ value: level, label: t(`risk.level.${level}`) })),
    },
  ]
}

/** An address that takes a second line only after its @. */
function EmailAddress({ of }: { of: string }) {
  const end = of.lastIndexOf('@') + 1
  return (
    <bdi>
      <span className={classes.unbroken}>{of.slice(0, end)}</span>
      <wbr />
      <span className={classes.unbroken}>{of.slice(end)}</span>
    </bdi>
  )
}

function usePeopleColumns(): Column<PersonInList>[] {
  const { t } = useTranslation()
  const number = useNumber()
  const countries = useCountries()
  const nameOf = (code: string | null) => countries.find(({ value }) => value === code)?.label ?? ''
  return [
    {
      key: 'name',
      label: t('people.name'),
      cell: (person) => (
        <Anchor component={Link} to={paths.personForAdmins(person.id)} underline="hover" c="inherit">
          <UserRow person={person} size={28} note={<bdi>@{person.username}</bdi>} />
        </Anchor>
      ),
      sortBy: ({ displayName }) => displayName,
    },
    {
      key: 'email',
      label: t('people.email'),
      cell: ({ email }) => <EmailAddress of={email} />,
      sortBy: ({ email }) => email,
    },
    {
      key: 'role',
      label: t('people.role'),
      cell: ({ role }) => t(`people.roles.${role}`),
      sortBy: ({ role }) => role,
    },
    { key: 'state', label: t('people.state'), cell: (person) => <PersonState {...person} /> },
    {
      key: 'risk',
      label: t('people.risk'),
      cell: ({ risk }) => (risk ? number(risk.score) : null),
      sortBy: ({ risk }) => risk?.score ?? 0,
      isNumeric: true,
      isMinor: true,
    },
    {
      key: 'country',
      label: t('people.country'),
      cell: ({ country }) => nameOf(country),
      sortBy: ({ country }) => nameOf(country),
      isMinor: true,
    },
    {
      key: 'joined',
      label: t('people.joined'),
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      sortBy: ({ id }) => id,
    },
    {
      key: 'lastLogin',
      label: t('people.lastLogin'),
      cell: ({ lastLoginAt }) => (lastLoginAt ? <RelativeTime at={lastLoginAt} /> : t('people.never')),
      sortBy: ({ lastLoginAt }) => lastLoginAt ?? '',
    },
  ]
}
