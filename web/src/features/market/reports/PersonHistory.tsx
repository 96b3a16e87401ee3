import { Anchor, Box, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { people } from '#contract/admin/people/people.ts'
import type { Person } from '#contract/fields.ts'
import { useRead } from '../../../api/queries.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Loaded } from '../../../kit/screens.tsx'

type Props = {
  person: Person
  /** The key e leads to the person. */
  isSubject?: boolean
}

/** A person so far, beside the evidence of a queue: how long they are here, what is open about them, and their sanctions. */
export function PersonHistory({ person, isSubject = false }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const read = useRead(people.read, { params: { id: String(person.id) } })
  const title = t('reports.history')
  return (
    <Box component="section" mt="xs" aria-label={`${title}: ${person.displayName}`}>
      <Text fw={600} size="sm" mb={4}>
        {title}
      </Text>
      <Loaded read={read} section={title} lines={1}>
        {({ createdAt, openReports, consequences, sanctions }) => (
          <Stack gap={4}>
            <Text size="sm">
              {t('people.joined')} <RelativeTime at={createdAt} /> · {t('people.openReports')}: {number(openReports)} ·{' '}
              {t('people.openDisputes')}: {number(consequences.disputes)}
            </Text>
            {sanctions.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('people.noDecisions')}
              </Text>
            )}
            {sanctions.slice(0, 3).map(({ id, kind, reason, createdAt }) => (
              <Text key={id} size="sm" lineClamp={2}>
                <b>{t(`sanction.kind.${kind}`)}</b> <RelativeTime at={createdAt} />: <bdi>{reason}</bdi>
              </Text>
            ))}
            <Anchor
              component={Link}
              to={paths.personForAdmins(person.id)}
              size="sm"
              data-queue-key={isSubject ? 'e' : undefined}
            >
              {t('people.open')}
            </Anchor>
          </Stack>
        )}
      </Loaded>
    </Box>
  )
}
