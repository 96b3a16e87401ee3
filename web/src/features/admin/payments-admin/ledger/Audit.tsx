import IconAlertTriangle from 'icon:alert-triangle'
import IconShieldCheck from 'icon:shield-check'
import { Alert, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { admin, type StoredAudit } from '#contract/admin/admin/admin.ts'
import { keyOf, useAction, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { RelativeTime, useNumber } from '../../../../format/figures.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { EmptyState, Loaded } from '../../../../kit/screens.tsx'
import { WideTable } from '../../../../kit/WideTable.tsx'

/** The result of the last ledger audit, and a button to run one now. */
export function Audit() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  const read = useRead(admin.audit, {})
  const run = useAction(admin.runAudit, {
    onDone: (last) => {
      queryClient.setQueryData(keyOf(admin.audit, {}), { last })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <section aria-labelledby="audit">
      <Group justify="space-between" mb="md">
        <Title order={2} id="audit">
          {t('admin.audit')}
        </Title>
        <ActionButton variant="default" busy={run.isPending} onClick={() => run.mutate({})}>
          {t('audit.run')}
        </ActionButton>
      </Group>
      <Text c="dimmed" mb="md">
        {t('audit.text')}
      </Text>
      <div aria-live="polite">
        <Loaded read={read} section={t('admin.audit')} lines={1}>
          {({ last }) =>
            last ? <AuditResult audit={last} /> : <EmptyState title={t('audit.never')} text={t('audit.neverText')} />
          }
        </Loaded>
      </div>
    </section>
  )
}

function AuditResult({ audit }: { audit: StoredAudit }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <Stack>
      <Text c="dimmed">
        {t('admin.auditRan')} <RelativeTime at={audit.ranAt} /> ·{' '}
        {t('audit.took', { seconds: number(audit.took / 1000) })} ·{' '}
        {audit.by ? <bdi>{audit.by.displayName}</bdi> : t('audit.byItself')} ·{' '}
        {t('admin.journals', { count: audit.journals })} · {t('admin.holds', { count: audit.holds })}
      </Text>
      {audit.found === 0 ? (
        <Alert color="teal" variant="light" icon={<IconShieldCheck aria-hidden />}>
          <Text c="var(--mantine-color-text)">{t('admin.auditGood')}</Text>
        </Alert>
      ) : (
        <>
          <Alert
            role="alert"
            color="danger"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('audit.found', { count: audit.found })}
          >
            <Text c="var(--mantine-color-text)">{t('audit.foundText')}</Text>
          </Alert>
          <WideTable minWidth={480}>
            <Table aria-label={t('admin.violations')}>
              <Table.Tbody>
                {audit.violations.map((violation) => (
                  <Table.Tr key={`${violation.invariant} ${violation.key}`}>
                    <Table.Td dir="ltr">{violation.invariant}</Table.Td>
                    <Table.Td dir="ltr">{violation.key}</Table.Td>
                    <Table.Td dir="ltr">{violation.detail}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        </>
      )}
    </Stack>
  )
}
