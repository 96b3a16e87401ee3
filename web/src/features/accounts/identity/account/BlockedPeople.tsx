import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BlockedPerson, blocks } from '#contract/foundation/blocks/blocks.ts'
import { useList } from '../../../../api/queries.ts'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { PagedList } from '../../../../kit/screens.tsx'
import { useBlocking } from '../../../foundation/blocks/use-blocking.ts'
import { UserRow } from '../../../foundation/users/UserRow.tsx'

/** The people the user has blocked, who can be unblocked here. */
export function BlockedPeople() {
  const { t } = useTranslation()
  const list = useList(blocks.list, {})
  return (
    <SettingsCard name="blocked" title={t('blocks.title')} text={t('blocks.text')}>
      <PagedList list={list} section={t('blocks.title')} empty={<Text c="dimmed">{t('blocks.none')}</Text>}>
        {(items) => (
          <Stack gap="sm">
            {items.map((person) => (
              <Blocked key={person.id} person={person} />
            ))}
          </Stack>
        )}
      </PagedList>
    </SettingsCard>
  )
}

function Blocked({ person }: { person: BlockedPerson }) {
  const { t } = useTranslation()
  const { unblock, isBusy } = useBlocking({ id: person.id, name: person.displayName })
  return (
    <Group justify="space-between" wrap="nowrap">
      <UserRow person={person} />
      <Button variant="default" size="sm" loading={isBusy} onClick={unblock}>
        {t('blocks.unblock')}
      </Button>
    </Group>
  )
}
