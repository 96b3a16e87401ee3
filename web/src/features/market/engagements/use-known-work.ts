import { useQueryClient } from '@tanstack/react-query'
import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { type OpenWork, type WorkItem, work } from '#contract/admin/dashboards/work.ts'
import type { Person } from '#contract/fields.ts'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { purchases } from '#contract/market/orders/purchases.ts'
import { useListed } from '../../../api/listed.ts'
import { keyOf } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import type { Known } from '../../../kit/screens.tsx'

type Engagement = { business: Person; influencer: Person }

/** Functions that return the title and the other party of an order or a campaign request, as a list or a dashboard showed them. */
export function useKnownWork() {
  const { id: ownId } = useSignedIn()
  const listed = useListed()
  const queryClient = useQueryClient()
  const otherIn = ({ business, influencer }: Engagement) => (business.id === ownId ? influencer : business).displayName
  const inWork = (isIt: (item: WorkItem) => boolean): Known | null => {
    const boards = [dashboards.own, dashboards.business].map((dashboard) =>
      queryClient.getQueryData<{ work: OpenWork }>(keyOf(dashboard, {})),
    )
    const onBoards = boards.flatMap((board) => (board ? [...board.work.yours.items, ...board.work.theirs.items] : []))
    const item = [...listed(work.list), ...onBoards].find(isIt)
    return item?.title ? { title: item.title, line: item.other?.displayName } : null
  }
  return {
    order: (taskId: string): Known | null => {
      const order = listed(purchases.list).find((each) => String(each.taskId) === taskId)
      if (order) return { title: order.dealTitle, line: otherIn(order) }
      return inWork((item) => item.kind === 'order' && String(item.taskId) === taskId)
    },
    request: (id: string): Known | null => {
      const request = listed(campaignRequests.list).find((each) => String(each.id) === id)
      if (request) return { title: request.campaign.title, line: otherIn(request) }
      return inWork((item) => item.kind === 'request' && String(item.id) === id)
    },
  }
}
