import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReportSnapshot } from '#contract/market/reports/cases.ts'
import type { ReportInCase } from '#contract/presence/moderation/cases.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'

/** Reported content as it was at the time of the report. */
export const Snapshot = ({ snapshot: { title, text, price } }: { snapshot: ReportSnapshot }) => (
  <Stack gap="xs">
    {title && (
      <Text fw={600} dir="auto">
        {title}
      </Text>
    )}
    {price !== null && (
      <Text>
        <Money cents={price} />
      </Text>
    )}
    {text && <UserText>{text}</UserText>}
  </Stack>
)

/** The reports of a case, oldest first, each with the outcomes of its author's earlier ones. */
export function CaseReports({ reports }: { reports: readonly ReportInCase[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="case-reports">
      <Title order={3} size="h4" id="case-reports" mb="sm">
        {t('reports.title')}
      </Title>
      <Stack gap="sm">
        {reports.map((report) => (
          <Card key={report.id} withBorder padding="md">
            <Stack gap="xs">
              <Group justify="space-between">
                {report.reporter ? (
                  <UserRow person={report.reporter} note={t('reports.reporterRecord', report)} />
                ) : (
                  <Text fw={600}>{t('reports.flagged')}</Text>
                )}
                <Text size="sm" c="dimmed">
                  <RelativeTime at={report.createdAt} />
                </Text>
              </Group>
              <UserText>{report.reason}</UserText>
              {report.snapshot && (
                <>
                  <Text size="sm" c="dimmed">
                    {t('reports.changedSince')}
                  </Text>
                  <Snapshot snapshot={report.snapshot} />
                </>
              )}
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
