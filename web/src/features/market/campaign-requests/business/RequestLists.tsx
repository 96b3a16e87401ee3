import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { campaignRequests, requestGroups } from '#contract/market/campaign-requests/campaign-requests.ts'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { useLinkedList, useRead } from '../../../../api/queries.ts'
import { useCount, useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { NoneInFilter } from '../../../../kit/page/NoneInFilter.tsx'
import { useView, ViewSwitch } from '../../../../kit/page/ViewSwitch.tsx'
import { Board } from '../../../../kit/progress/Board.tsx'
import { useStatusParam } from '../../../../kit/StatusFilter.tsx'
import { EmptyState, isEmptyList, PagedList } from '../../../../kit/screens.tsx'
import { BoardSkeleton, ListSkeleton } from '../../../../kit/skeleton/skeletons.tsx'
import { requestsByTurn } from '../../engagements/requests/request-turn.ts'
import { TurnFilter } from '../../engagements/TurnFilter.tsx'
import { TurnSections } from '../../engagements/TurnSections.tsx'
import type { RowsOfTurn } from '../../engagements/turn-groups.ts'
import { RequestCard } from '../RequestCard.tsx'
import classes from '../request.module.css'
import { requestGroupNames } from '../request-group-names.ts'
import { AnswerApplication, isUnanswered } from './AnswerApplication.tsx'
import { ApplicantFigures } from './ApplicantFigures.tsx'
import { RequestTable } from './RequestTable.tsx'

const views = ['list', 'board', 'table'] as const

/** Requests of one campaign, or of all, by who acts next: as a list, a board, or a table whose rows are answered many at once. */
export function RequestLists({ campaignId }: { campaignId?: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const capped = useCount()
  const view = useView(views)
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const status = useStatusParam([...turnGroups, ...requestGroups])
  const ofCampaign = campaignId === undefined ? {} : { campaignId }
  const counts = useRead(campaignRequests.counts, { query: ofCampaign })
  const list = useLinkedList(campaignRequests.list, { query: { ...ofCampaign, status } })
  /** Number of requests of a group; of those that are not loaded yet, it is known for all requests together. */
  const countOf = ({ turn, rows }: RowsOfTurn<unknown>) => {
    if (!list.hasNextPage) return number(rows.length)
    if (status === undefined && counts.data) return capped(counts.data[turn])
    return `${number(rows.length)}+`
  }
  return (
    <>
      {(status || !isEmptyList(list)) && (
        <>
          <ViewSwitch views={views} />
          <TurnFilter kind="request" states={requestGroups} names={requestGroupNames} counts={counts.data} />
        </>
      )}
      <PagedList
        list={list}
        section={t('request.all')}
        empty={status ? <NoneInFilter /> : <NoRequests />}
        skeleton={view === 'board' ? <BoardSkeleton /> : <ListSkeleton rows={4} height={144} />}
      >
        {(requests) => {
          if (view === 'table' && isWide) return <RequestTable requests={requests} />
          const groups = requestsByTurn(requests)
          if (view === 'board')
            return (
              <Board
                label={t('request.board')}
                columns={groups.map((group) => ({
                  key: group.turn,
                  title: t(`turn.status.${group.turn}`),
                  count: countOf(group),
                  cards: group.rows.map((request) => (
                    <Card key={request.id} request={request} size="small" showCampaign={campaignId === undefined} />
                  )),
                }))}
              />
            )
          return (
            <TurnSections
              groups={groups}
              keyOf={({ id }) => id}
              grid={classes.cards}
              card={(request) => <Card request={request} size="large" showCampaign={campaignId === undefined} />}
            />
          )
        }}
      </PagedList>
    </>
  )
}

const Card = (props: Pick<Parameters<typeof RequestCard>[0], 'request' | 'size' | 'showCampaign'>) => (
  <RequestCard
    reader="business"
    to={paths.campaignRequest(props.request.id)}
    figures={
      props.size === 'large' && props.request.applicant && <ApplicantFigures applicant={props.request.applicant} />
    }
    {...props}
  >
    {isUnanswered(props.request) && <AnswerApplication request={props.request} />}
  </RequestCard>
)

function NoRequests() {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="people"
      title={t('request.empty')}
      text={t('request.emptyText')}
      action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}
    />
  )
}
