import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Video, videos } from '#contract/market/videos/videos.ts'
import { useListed } from '../../../api/listed.ts'
import { RequestError } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { homeOf } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { EmptyState, LoadedScreen, Screen, SectionBoundary } from '../../../kit/screens.tsx'
import { useBackLink } from '../../foundation/site/menu/use-back-link.ts'
import { ReportButton } from '../reports/ReportButton.tsx'
import { shownStatusOf } from './next-step.ts'
import { PostPanel } from './publishing/PostPanel.tsx'
import { Checklist } from './review/Checklist.tsx'
import { ReviewStage } from './review/ReviewStage.tsx'
import classes from './review/review.module.css'
import { VideoPanel } from './review/VideoPanel.tsx'
import { DraftPanel } from './upload/DraftPanel.tsx'
import { LicencePanel } from './upload/LicencePanel.tsx'
import { UploadPanel } from './upload/UploadPanel.tsx'
import { useRequestOf, useVideo, useVideoRules } from './use-video.ts'

/** /influencer/videos/:id: a video for both of its sides and for admins; 404 for anybody else (product.md 5). */
export function VideoScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const user = useSignedIn()
  const read = useVideo(id)
  const listed = useListed()
  const back = useBackLink()
  const known = () => {
    const video = listed(videos.list).find((each) => String(each.id) === id)
    return video ? { title: video.title, line: video.campaignTitle } : null
  }
  if (read.data === undefined && read.error instanceof RequestError && [404, 422].includes(read.error.status))
    return (
      <Screen title={t('video.notFound')} size="sm">
        <EmptyState
          kind="search"
          title={t('video.notFound')}
          text={t('video.notFoundText')}
          action={<LinkButton to={homeOf(user.role)}>{t('header.dashboard')}</LinkButton>}
        />
      </Screen>
    )
  return (
    <LoadedScreen read={read} section={t('reports.type.video')} shape="order" back={back} known={known}>
      {(video) => <VideoPage key={video.id} video={video} />}
    </LoadedScreen>
  )
}

function VideoPage({ video }: { video: Video }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { data: request } = useRequestOf(video)
  const side: Side | null = user.role === 'admin' ? null : user.id === video.influencerId ? 'influencer' : 'business'
  const mayChange = useVideoRules(video, side)('change') === null
  return (
    <Screen
      title={video.title}
      line={video.campaignTitle}
      action={<StatusBadge kind="video" status={shownStatusOf(video)} />}
      size="xl"
    >
      <div className={layout.beside}>
        <div className={classes.main}>
          {mayChange && (
            <>
              <UploadPanel video={video} />
              <DraftPanel video={video} />
              {request && <LicencePanel video={video} request={request} />}
            </>
          )}
          <SectionBoundary name={t('video.player.name')}>
            <ReviewStage video={video} side={side} />
          </SectionBoundary>
        </div>
        <div className={classes.aside}>
          <div className={mayChange ? classes.first : undefined}>
            <SectionBoundary name={t('task.clock')} of={video}>
              <VideoPanel video={video} request={request} side={side} />
            </SectionBoundary>
          </div>
          {video.status === 'published' && (
            <SectionBoundary name={t('views.title')} of={video}>
              <PostPanel video={video} side={side} />
            </SectionBoundary>
          )}
          {request && (
            <SectionBoundary name={t('video.check.title')} of={request}>
              <Checklist video={video} request={request} />
            </SectionBoundary>
          )}
          {side === 'business' && (
            <div>
              <ReportButton entityType="video" entityId={video.id} name={video.title} />
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}
