import { type ReportCase, reportCases } from '#contract/market/reports/cases.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { TakeButton } from './TakeButton.tsx'

/** Takes a case, or lets go of it. */
export function CaseTaking({ item }: { item: Pick<ReportCase, 'id' | 'takenBy'> }) {
  const handleRefusal = useRefusalHandler()
  const handlers = { onRefused: (error: Parameters<typeof handleRefusal>[0]) => void handleRefusal(error) }
  const take = useAction(reportCases.take, handlers)
  const release = useAction(reportCases.release, handlers)
  const params = { id: String(item.id) }
  return (
    <TakeButton
      takenBy={item.takenBy}
      busy={take.isPending || release.isPending}
      onTake={() => take.mutate({ params })}
      onRelease={() => release.mutate({ params })}
    />
  )
}
