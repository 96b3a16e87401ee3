import IconEye from 'icon:eye'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type PersonDetails, people } from '#contract/admin/people/people.ts'
import { mayReadWith } from '#contract/foundation/users/admin-rights.ts'
import { useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { type PersonTab, personTabs } from './load-people.ts'
import { PersonActions } from './PersonActions.tsx'
import { ActionsTab, LoginsTab, MoneyTab, OrdersTab } from './PersonLists.tsx'
import { PersonOverview } from './PersonOverview.tsx'
import { PersonState } from './PersonState.tsx'

/** /admin/users/:id: everything about one person; each time it is opened is logged. */
export function PersonScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const read = useRead(people.read, { params: { id } })
  const isGone = read.error instanceof RequestError && [404, 422].includes(read.error.status)
  const title = read.data?.displayName ?? t('people.person')
  return (
    <Screen
      title={title}
      size="lg"
      action={
        <LinkButton to={paths.people} variant="default">
          {t('people.title')}
        </LinkButton>
      }
    >
      {isGone ? (
        <EmptyState kind="people" title={t('people.empty')} text={t('people.emptyText')} />
      ) : (
        <Loaded read={read} section={t('people.person')} lines={8}>
          {(person) => <Person person={person} />}
        </Loaded>
      )}
    </Screen>
  )
}

function Person({ person }: { person: PersonDetails }) {
  const { t } = useTranslation()
  const { adminRights = [] } = useSignedIn()
  const tabs = (Object.keys(personTabs) as PersonTab[]).filter((tab) => {
    const needed = personTabs[tab]
    return needed === null || mayReadWith(adminRights, needed)
  })
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <UserRow
          person={person}
          size={56}
          note={
            <Group gap="xs">
              <bdi>@{person.username}</bdi>
              <span>{t(`people.roles.${person.role}`)}</span>
              <PersonState state={person.state} />
            </Group>
          }
        />
        {person.state !== 'deleted' && person.role !== 'admin' && <PersonActions person={person} />}
      </Group>
      <Alert variant="light" color="accent" icon={<IconEye aria-hidden />}>
        <Text c="var(--mantine-color-text)">{t('people.logged')}</Text>
      </Alert>
      <PageTabs label={t('people.person')} tabs={tabs.map((value) => ({ value, label: t(`people.tab.${value}`) }))}>
        {(tab) => {
          switch (tab) {
            case 'overview':
              return <PersonOverview person={person} />
            case 'orders':
              return <OrdersTab id={person.id} />
            case 'money':
              return <MoneyTab id={person.id} />
            case 'logins':
              return <LoginsTab id={person.id} />
            case 'actions':
              return <ActionsTab id={person.id} />
          }
        }}
      </PageTabs>
    </Stack>
  )
}
