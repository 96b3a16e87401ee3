import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { openGroups, work } from '#contract/admin/dashboards/work.ts'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { NoneInFilter } from '../../../kit/page/NoneInFilter.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, isEmptyList, PagedList, Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { TurnSection } from '../../market/engagements/TurnSections.tsx'
import { WorkRows } from './WorkRows.tsx'

/** /influencer/work and /business/work: everything open by who acts next, most urgent first. */
export function WorkScreen() {
  const { t } = useTranslation()
  const side = sideOfReader(useSignedIn().role)
  const group = useStatusParam(openGroups)
  const counts = useRead(work.counts, {})
  const list = useList(work.list, { query: { group } })
  return (
    <Screen title={t('header.work')} size="xl">
      {(group || !isEmptyList(list)) && <StatusFilter kind="turn" statuses={openGroups} counts={counts.data} />}
      <PagedList
        list={list}
        section={t('header.work')}
        skeleton={<ListSkeleton rows={7} height={52} />}
        empty={
          group ? (
            <NoneInFilter />
          ) : (
            <EmptyState
              title={t('dashboard.nothingOpen')}
              text={t('work.emptyText')}
              action={
                <LinkButton to={side === 'business' ? paths.market : paths.openCampaigns}>
                  {t(side === 'business' ? 'order.find' : 'openCampaigns.title')}
                </LinkButton>
              }
            />
          )
        }
      >
        {(items) => (
          <Stack gap="xl">
            {openGroups
              .map((turn) => ({ turn, rows: items.filter(({ turnGroup }) => turnGroup === turn) }))
              .filter(({ rows }) => rows.length > 0)
              .map(({ turn, rows }) => (
                <TurnSection key={turn} turn={turn}>
                  <WorkRows items={rows} side={side} own />
                </TurnSection>
              ))}
          </Stack>
        )}
      </PagedList>
    </Screen>
  )
}
