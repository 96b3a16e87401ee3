import { useTranslation } from 'react-i18next'
import { videos } from '#contract/market/videos/videos.ts'
import { useList } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { NoneInFilter } from '../../../kit/page/NoneInFilter.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, isEmptyList, Screen } from '../../../kit/screens.tsx'
import { QueueList } from '../../../kit/shortcuts/QueueKeys.tsx'
import { shownStatuses } from './shown-statuses.ts'
import { VideoCard } from './VideoCard.tsx'

/** /influencer/videos: the influencer's videos, newest first, each with its status and next step; ?status= filters them. */
export function VideosScreen() {
  const { t } = useTranslation()
  const status = useStatusParam(shownStatuses)
  const list = useList(videos.list, { query: { status } })
  return (
    <Screen title={t('video.list')} line={t('video.line')} size="md">
      {(status || !isEmptyList(list)) && <StatusFilter kind="video" statuses={shownStatuses} />}
      <QueueList
        list={list}
        section={t('video.list')}
        empty={
          status ? (
            <NoneInFilter />
          ) : (
            <EmptyState
              kind="pictures"
              title={t('video.emptyTitle')}
              text={t('video.emptyText')}
              action={<LinkButton to={paths.openCampaigns}>{t('video.find')}</LinkButton>}
            />
          )
        }
      >
        {(video) => (
          <VideoCard key={video.id} video={video} side="influencer" note={<bdi>{video.campaignTitle}</bdi>} />
        )}
      </QueueList>
    </Screen>
  )
}
