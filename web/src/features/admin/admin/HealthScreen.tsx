import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type HealthCheck, type HealthState, health } from '#contract/admin/admin/health.ts'
import { useRead } from '../../../api/queries.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { Loaded, Screen } from '../../../kit/screens.tsx'
import { JobQueues } from './JobQueues.tsx'
import { MailDelivery } from './MailDelivery.tsx'
import { PushDelivery } from './PushDelivery.tsx'
import { SlowStatements } from './SlowStatements.tsx'

const colours: Record<HealthState, string> = { good: 'teal', warning: 'orange', bad: 'danger', unknown: 'gray' }

/** Names of the event whose time a check shows; for all others it is the run of the audit. */
const ranTexts = { backups: 'health.backupMade', drills: 'health.drillDone' } as const

/** /admin/health: the state of jobs, mail, push, books, database and files, each with the necessary action. */
export function HealthScreen() {
  const { t } = useTranslation()
  const read = useRead(health.read, {})
  return (
    <Screen title={t('health.title')} line={t('health.line')} size="lg">
      <Loaded read={read} section={t('health.title')} lines={4}>
        {(data) => (
          <Stack gap="xl">
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {data.checks.map((check) => (
                <Check key={check.name} check={check} />
              ))}
            </SimpleGrid>
            <JobQueues queues={data.queues} />
            <MailDelivery mail={data.mail} />
            <PushDelivery push={data.push} />
            <SlowStatements statements={data.statements} />
            <Text size="sm" c="dimmed">
              {t('health.versions', {
                node: data.versions.node,
                postgres: data.versions.postgres,
                migrations: data.versions.migrations,
              })}
            </Text>
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

function Check({ check: { name, state, figure, at } }: { check: HealthCheck }) {
  const { t } = useTranslation()
  const number = useNumber()
  const isFirstAudit = name === 'audit' && state === 'unknown'
  const megabytes = name === 'database' || name === 'storage'
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={`health-${name}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <Title order={2} size="h4" id={`health-${name}`}>
          {t(`health.check.${name}`)}
        </Title>
        <Badge variant="light" color={colours[state]} c="var(--mantine-color-text)" tt="none" flex="none">
          {t(isFirstAudit ? 'health.state.notYet' : `health.state.${state}`)}
        </Badge>
      </Group>
      {figure !== null && (
        <Text fz="xl" fw={600}>
          {megabytes ? `${number(Math.ceil(figure / 1_000_000))} MB` : number(figure)}
        </Text>
      )}
      {at && (
        <Text size="sm" c="dimmed">
          {t(name === 'backups' || name === 'drills' ? ranTexts[name] : 'admin.auditRan')} <RelativeTime at={at} />
        </Text>
      )}
      <Text size="sm" mt={4}>
        {t(isFirstAudit ? 'health.text.firstAudit' : `health.text.${name}`)}
      </Text>
    </Card>
  )
}
