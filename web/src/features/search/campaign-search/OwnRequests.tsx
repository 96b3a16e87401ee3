import { useTranslation } from 'react-i18next'
import { campaignRequests, type RequestFilter } from '#contract/market/campaign-requests/campaign-requests.ts'
import { useLinkedList } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { RequestCard } from '../../market/campaign-requests/RequestCard.tsx'
import classes from '../../market/campaign-requests/request.module.css'
import { requestsByTurn } from '../../market/engagements/requests/request-turn.ts'
import { TurnSections } from '../../market/engagements/TurnSections.tsx'

/** The influencer's own requests by who acts next, or only the invitations that wait for an answer. */
export function OwnRequests({ only }: { only?: RequestFilter }) {
  const { t } = useTranslation()
  const list = useLinkedList(campaignRequests.list, { query: only ? { status: only } : {} })
  return (
    <PagedList
      list={list}
      section={t('joining.yours')}
      skeleton={<ListSkeleton rows={3} height={144} />}
      empty={
        <EmptyState
          title={t(only ? 'joining.noInvitations' : 'joining.none')}
          text={t(only ? 'joining.noInvitationsText' : 'joining.noneText')}
          action={<LinkButton to={paths.openCampaigns}>{t('openCampaigns.title')}</LinkButton>}
        />
      }
    >
      {(requests) => (
        <TurnSections
          groups={requestsByTurn(requests)}
          keyOf={({ id }) => id}
          grid={classes.cards}
          card={(request) => <RequestCard request={request} reader="influencer" to={paths.ownRequest(request.id)} />}
        />
      )}
    </PagedList>
  )
}
