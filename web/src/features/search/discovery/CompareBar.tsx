import { Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import classes from './discovery.module.css'
import type { InviteSlot } from './invite-slot.ts'
import { useSearch } from './search-state.ts'

/** The number of influencers picked, with a link to compare them, and the button that invites them. */
export function CompareBar({ invite }: InviteSlot) {
  const { t } = useTranslation()
  const { picked } = useSearch()
  if (picked.length === 0) return null
  return (
    <Paper withBorder shadow="md" p="sm" mt="lg" pos="sticky" className={classes.compareBar} role="status">
      <Group justify="space-between">
        <Text>{t('discovery.picked', { count: picked.length })}</Text>
        <Group gap="sm">
          {invite(picked)}
          <LinkButton to={`${paths.market}?compare=${picked.join(',')}`}>{t('discovery.compareNow')}</LinkButton>
        </Group>
      </Group>
    </Paper>
  )
}
