import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/admin/admin/admin.ts'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { Loaded } from '../../../kit/screens.tsx'
import { Cohorts } from './Cohorts.tsx'
import { Countries } from './Countries.tsx'
import { Funnels } from './Funnels.tsx'
import { LastAudit } from './LastAudit.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { furtherCharts, PlatformCharts } from './PlatformCharts.tsx'
import { Queues } from './Queues.tsx'

type Props = { overview: UseQueryResult<Overview>; report: PlatformReport | undefined }

/** Lower part of the admins' dashboard: queues, further charts, the money, the people and the last audit. */
export function BelowFigures({ overview, report }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Loaded read={overview} section={t('admin.waiting')} lines={3}>
        {(data) => <Queues overview={data} queues={report?.queues ?? []} />}
      </Loaded>
      {report && <PlatformCharts charts={furtherCharts} report={report} />}
      <MoneyNow />
      {report && (
        <>
          <Funnels funnels={report.funnels} />
          <Cohorts cohorts={report.cohorts} />
          <Countries countries={report.countries} />
        </>
      )}
      <LastAudit />
    </>
  )
}
