import IconShieldCheck from 'icon:shield-check'
import { Alert, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { admin, type StoredAudit } from '#contract/admin/admin/admin.ts'
import { useRead } from '../../../api/queries.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Loaded } from '../../../kit/screens.tsx'

/** Result of the last ledger audit. */
export function LastAudit() {
  const { t } = useTranslation()
  const audit = useRead(admin.audit, {})
  return (
    <section aria-labelledby="audit">
      <Group justify="space-between" mb="md">
        <Title order={2} id="audit">
          {t('admin.audit')}
        </Title>
        <LinkButton variant="default" to={paths.deskTab('audit')}>
          {t('admin.toAudit')}
        </LinkButton>
      </Group>
      <Loaded read={audit} section={t('admin.audit')} lines={1}>
        {({ last }) => <Result last={last} />}
      </Loaded>
    </section>
  )
}

function Result({ last }: { last: StoredAudit | null }) {
  const { t } = useTranslation()
  return (
    <Alert
      color={last === null ? 'gray' : last.found === 0 ? 'teal' : 'danger'}
      variant="light"
      icon={<IconShieldCheck aria-hidden />}
    >
      <Text c="var(--mantine-color-text)">
        {last === null
          ? t('audit.never')
          : last.found === 0
            ? t('admin.auditGood')
            : t('audit.found', { count: last.found })}
      </Text>
      {last && (
        <Text size="sm" c="var(--mantine-color-text)">
          {t('admin.auditRan')} <RelativeTime at={last.ranAt} />
        </Text>
      )}
    </Alert>
  )
}
