import { useTranslation } from 'react-i18next'
import { campaignRequests, requestGroups } from '#contract/market/campaign-requests/campaign-requests.ts'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { useLinkedList, useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { NoneInFilter } from '../../../kit/page/NoneInFilter.tsx'
import { useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, isEmptyList, PagedList, Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { RequestCard } from '../../market/campaign-requests/RequestCard.tsx'
import classes from '../../market/campaign-requests/request.module.css'
import { requestGroupNames } from '../../market/campaign-requests/request-group-names.ts'
import { requestsByTurn } from '../../market/engagements/requests/request-turn.ts'
import { TurnFilter } from '../../market/engagements/TurnFilter.tsx'
import { TurnSections } from '../../market/engagements/TurnSections.tsx'

/** /influencer/campaign-requests: the influencer's applications, invitations and campaign work by who acts next. */
export function OwnRequestsScreen() {
  const { t } = useTranslation()
  const status = useStatusParam([...turnGroups, ...requestGroups])
  const counts = useRead(campaignRequests.counts, { query: {} })
  const list = useLinkedList(campaignRequests.list, { query: { status } })
  const isInvited = status === 'invited'
  return (
    <Screen title={t('header.campaignRequests')} size="xl">
      {(status || !isEmptyList(list)) && (
        <TurnFilter kind="request" states={requestGroups} names={requestGroupNames} counts={counts.data} />
      )}
      <PagedList
        list={list}
        section={t('header.campaignRequests')}
        skeleton={<ListSkeleton rows={3} height={144} />}
        empty={
          status && !isInvited ? (
            <NoneInFilter />
          ) : (
            <EmptyState
              title={t(isInvited ? 'joining.noInvitations' : 'joining.none')}
              text={t(isInvited ? 'joining.noInvitationsText' : 'joining.noneText')}
              action={<LinkButton to={paths.openCampaigns}>{t('openCampaigns.title')}</LinkButton>}
            />
          )
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
    </Screen>
  )
}
