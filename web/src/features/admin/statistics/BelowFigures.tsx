import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { Cohorts } from './Cohorts.tsx'
import { Countries } from './Countries.tsx'
import { Funnels } from './Funnels.tsx'
import { LastAudit } from './LastAudit.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { furtherCharts, PlatformCharts } from './PlatformCharts.tsx'

/** Lower part of the admins' dashboard: further charts, the money, the people and the last audit. */
export function BelowFigures({ report }: { report: PlatformReport | undefined }) {
  return (
    <>
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
