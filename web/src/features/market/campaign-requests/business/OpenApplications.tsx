import IconArrowRight from 'icon:arrow-right'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  type CampaignRequest,
  type CampaignRequestSummary,
  campaignRequests,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { useLinkedList } from '../../../../api/queries.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import layout from '../../../../kit/layout.module.css'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import { isUnanswered } from './AnswerApplication.tsx'

/** The way to the next open application to the same campaign; nothing where no other is open. */
export function OpenApplications({ request }: { request: CampaignRequest }) {
  const { id, campaignId } = request
  const list = useLinkedList(campaignRequests.list, { query: { campaignId, status: 'applied' } })
  if (list.isPending) return <Skeleton width={120} height={36} />
  const open = list.items.filter(isUnanswered)
  return open.some((each) => each.id !== id) ? <Neighbours id={id} open={open} isAll={!list.hasNextPage} /> : null
}

type NeighbourProps = { id: number; open: CampaignRequestSummary[]; isAll: boolean }

/** A link to the next of the open applications, with j and k; after the last one comes the first. */
function Neighbours({ id, open, isAll }: NeighbourProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const number = useNumber()
  const at = open.findIndex((each) => each.id === id)
  // an open application is shown beside this one, so that there is always one
  const pathBy = (by: number) => paths.campaignRequest(open.at((at + by) % open.length)!.id)
  useShortcut('j', 'shortcuts.next', () => navigate(pathBy(1)))
  useShortcut('k', 'shortcuts.previous', () => navigate(pathBy(at === -1 ? 0 : -1)))
  return (
    <LinkButton
      to={pathBy(1)}
      variant="default"
      size="sm"
      rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden className={layout.mirrored} />}
    >
      {t('request.nextOf', { number: `${number(open.length)}${isAll ? '' : '+'}` })}
    </LinkButton>
  )
}
