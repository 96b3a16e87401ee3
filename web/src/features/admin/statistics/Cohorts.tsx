import { Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { useBucketLabel } from '../../../format/bucket-label.ts'
import { useNumber, usePercent } from '../../../format/figures.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'

const steps = ['confirmed', 'ready', 'within7', 'within30', 'within90'] as const

/** People by month of signing up, and the number that reached each step. */
export function Cohorts({ cohorts }: { cohorts: PlatformReport['cohorts'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = usePercent()
  const { long } = useBucketLabel('month')
  if (cohorts.length === 0) return null
  return (
    <section aria-labelledby="cohorts">
      <Title order={2} id="cohorts">
        {t('statistics.cohorts')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('statistics.cohortsText')}
      </Text>
      <WideTable minWidth={760}>
        <Table aria-labelledby="cohorts">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('statistics.month')}</Table.Th>
              <Table.Th scope="col">{t('statistics.side')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('statistics.step.people')}
              </Table.Th>
              {steps.map((step) => (
                <Table.Th key={step} scope="col" ta="end">
                  {t(`statistics.cohort.${step}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cohorts.map((cohort) => (
              <Table.Tr key={`${cohort.month} ${cohort.side}`}>
                <Table.Th scope="row">{long(cohort.month)}</Table.Th>
                <Table.Td>
                  {t(cohort.side === 'business' ? 'statistics.businesses' : 'statistics.influencers')}
                </Table.Td>
                <Table.Td ta="end">{number(cohort.people)}</Table.Td>
                {steps.map((step) => (
                  <Table.Td key={step} ta="end" title={number(cohort[step])}>
                    {percent(cohort[step] / cohort.people)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}
