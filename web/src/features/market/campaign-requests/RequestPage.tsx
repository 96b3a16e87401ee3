import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { RequestError } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { homeOf } from '../../../format/paths.ts'
import { serverNow } from '../../../format/server-clock.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, LoadedScreen, Screen, SectionBoundary } from '../../../kit/screens.tsx'
import { PushOffer } from '../../foundation/notifications/push/PushOffer.tsx'
import { useBackLink } from '../../foundation/site/menu/use-back-link.ts'
import { disputedRequest } from '../disputes/disputed-work.ts'
import { WorkDisputes } from '../disputes/WorkDisputes.tsx'
import { RequestStatusBadge } from '../engagements/requests/RequestStatusBadge.tsx'
import { useKnownWork } from '../engagements/use-known-work.ts'
import { RequestVideos } from '../videos/RequestVideos.tsx'
import { AgreementView } from './AgreementView.tsx'
import { Application } from './Application.tsx'
import { ApplicantFigures } from './business/ApplicantFigures.tsx'
import { OpenApplications } from './business/OpenApplications.tsx'
import { Offers } from './Offers.tsx'
import { PostRemoved } from './PostRemoved.tsx'
import { RequestConversation } from './RequestConversation.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { RequestStepper } from './RequestStepper.tsx'
import classes from './request.module.css'
import { useRequest } from './use-request.ts'

type Props = {
  id: string
  /** The campaign as the reader sees it; null where the reader has no page of it. */
  campaignPath: ((campaignId: number) => string) | null
  /** The reviews of a completed request; they come from the reviews feature. */
  reviews: (request: CampaignRequest) => ReactNode
}

/** A campaign request for either of its sides and admins, on the model of an order; 404 for anybody else (product.md 5). */
export function RequestPage({ id, ...slots }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const read = useRequest(id)
  const known = useKnownWork()
  const back = useBackLink()
  if (read.data === undefined && read.error instanceof RequestError && [404, 422].includes(read.error.status))
    return (
      <Screen title={t('request.notYours')} size="sm">
        <EmptyState
          kind="search"
          title={t('request.notYours')}
          text={t('campaign.notFoundText')}
          action={<LinkButton to={homeOf(user.role)}>{t('header.dashboard')}</LinkButton>}
        />
      </Screen>
    )
  return (
    <LoadedScreen read={read} section={t('request.one')} shape="order" back={back} known={() => known.request(id)}>
      {(request) => <RequestContent request={request} {...slots} />}
    </LoadedScreen>
  )
}

type ContentProps = { request: CampaignRequest } & Omit<Props, 'id'>

function RequestContent({ request, campaignPath, reviews }: ContentProps) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { business, influencer } = request
  const side: Side | null = user.id === business.id ? 'business' : user.id === influencer.id ? 'influencer' : null
  return (
    <Screen
      title={side === 'influencer' ? request.campaign.title : influencer.displayName}
      line={side === 'influencer' ? business.displayName : request.campaign.title}
      action={
        <Group gap="sm" wrap="nowrap">
          {side === 'business' && request.status === 'pending' && <OpenApplications request={request} />}
          <RequestStatusBadge request={request} />
        </Group>
      }
      size="xl"
    >
      <div className={classes.top}>
        {request.applicant && <ApplicantFigures applicant={request.applicant} />}
        <SectionBoundary name={t('request.progress')} of={request}>
          <RequestStepper request={request} side={side} />
        </SectionBoundary>
      </div>
      <div className={layout.beside}>
        <div className={classes.panel}>
          <SectionBoundary name={t('task.clock')} of={request}>
            <RequestPanel request={request} side={side} campaignPath={campaignPath?.(request.campaignId) ?? null} />
          </SectionBoundary>
        </div>
        <div className={classes.main}>
          {side !== null && isJustAccepted(request) && <PushOffer about="request" />}
          <PostRemoved request={request} side={side} />
          {request.status === 'completed' && (
            <SectionBoundary name={t('reviews.title')}>{reviews(request)}</SectionBoundary>
          )}
          <SectionBoundary name={t('dispute.title')}>
            <WorkDisputes work={disputedRequest(request)} side={side} />
          </SectionBoundary>
          <SectionBoundary name={t('request.offers')} of={request}>
            <Offers request={request} />
          </SectionBoundary>
          <SectionBoundary name={t('video.list')}>
            <RequestVideos request={request} side={side} />
          </SectionBoundary>
          <SectionBoundary name={t('request.application')} of={request}>
            <Application request={request} side={side} />
          </SectionBoundary>
          <SectionBoundary name={t('buy.brief')} of={request}>
            <AgreementView request={request} />
          </SectionBoundary>
          <SectionBoundary name={t('task.timeline')}>
            <RequestConversation
              request={request}
              side={side}
              writable={side !== null && request.status !== 'rejected'}
            />
          </SectionBoundary>
        </div>
      </div>
    </Screen>
  )
}

/** Time for which an acceptance is still news. */
const newsMs = 7 * 86_400_000

/** Checks whether the work on a request has begun lately: from then on there is something to wait for. */
const isJustAccepted = ({ status, acceptedAt }: CampaignRequest) =>
  status === 'accepted' && acceptedAt !== null && serverNow() - Date.parse(acceptedAt) < newsMs
