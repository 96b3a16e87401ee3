import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { StatementLine } from '#contract/money/wallet/wallet.ts'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'

type Work = Pick<StatementLine, 'taskId' | 'campaignRequestId' | 'campaignId' | 'dealTitle'>

/** The title of the work that money is for, as a link to the order or the campaign request; text alone while there is no page for it. */
export function WorkLink({ work }: { work: Work }) {
  const path = usePathOf(work)
  const title = <bdi>{work.dealTitle}</bdi>
  if (!path) return title
  return (
    <Anchor component={Link} to={path} inherit>
      {title}
    </Anchor>
  )
}

function usePathOf({ taskId, campaignRequestId, campaignId }: Omit<Work, 'dealTitle'>): string | null {
  const isInfluencer = useUser().user?.role === 'influencer'
  if (taskId) return paths.task(taskId)
  if (isInfluencer) return campaignId ? paths.openCampaign(campaignId) : null
  return campaignRequestId ? paths.campaignRequest(campaignRequestId) : null
}
