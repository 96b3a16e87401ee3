import IconCircleCheck from 'icon:circle-check'
import IconInfoCircle from 'icon:info-circle'
import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { type CampaignRequestSummary, campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { type Campaign, campaigns } from '#contract/market/campaigns/campaigns.ts'
import type { Fit } from '#contract/market/campaigns/fit.ts'
import { useListed } from '../../../api/listed.ts'
import { useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { StickyAction } from '../../../kit/page/StickyAction.tsx'
import { EmptyState, Screen, ScreenError } from '../../../kit/screens.tsx'
import { ScreenSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { useBackLink } from '../../foundation/site/menu/use-back-link.ts'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { CampaignBrief } from '../../market/campaigns/shared/CampaignBrief.tsx'
import { CampaignCover } from '../../market/campaigns/shared/CampaignCover.tsx'
import { CampaignTerms } from '../../market/campaigns/shared/CampaignTerms.tsx'
import { FitList } from '../../market/campaigns/shared/FitList.tsx'
import { NextDate } from '../../market/engagements/requests/NextDate.tsx'
import { RequestStatusBadge } from '../../market/engagements/requests/RequestStatusBadge.tsx'
import { ReportButton } from '../../market/reports/ReportButton.tsx'
import { Apply } from './Apply.tsx'
import classes from './campaigns.module.css'

/**
 * /influencer/campaigns/{id}: everything about an open campaign, the reader's fit, and their own request; without the campaign only that.
 */
export function OpenCampaignScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const campaign = useRead(campaigns.read, { params: { id } })
  const requests = useRead(campaignRequests.list, { query: { campaignId: id, limit: 1 } })
  const listed = useListed()
  const back = useBackLink()
  const known = () => {
    const row = listed(campaigns.list).find((each) => String(each.id) === id)
    return row ? { title: row.title, line: row.business.displayName } : null
  }
  const isMissing = campaign.error instanceof RequestError && [404, 422].includes(campaign.error.status)
  const failed = [campaign, requests].find((read) => read.data === undefined && read.error)
  if (isMissing && (requests.data || requests.error)) {
    const latest = requests.data?.[0]
    return latest ? <Navigate to={paths.ownRequest(latest.id)} replace /> : <NotOpen />
  }
  if (failed?.error && !isMissing)
    return (
      <ScreenError
        section={t('openCampaigns.one')}
        error={failed.error}
        retry={() => failed.refetch()}
        back={back}
        known={known}
      />
    )
  if (!campaign.data || !requests.data) return <ScreenSkeleton shape="order" />
  return <OpenCampaign campaign={campaign.data} request={requests.data[0] ?? null} />
}

function NotOpen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('openCampaigns.notOpen')} size="sm">
      <EmptyState
        kind="search"
        title={t('openCampaigns.notOpen')}
        text={t('openCampaigns.notOpenText')}
        action={<LinkButton to={paths.openCampaigns}>{t('openCampaigns.title')}</LinkButton>}
      />
    </Screen>
  )
}

/** `request`: the reader's latest one for it. */
function OpenCampaign({ campaign, request }: { campaign: Campaign; request: CampaignRequestSummary | null }) {
  const { t } = useTranslation()
  const { business, fit } = campaign
  const mayApply = !request || request.status === 'rejected'
  return (
    <Screen title={campaign.title} size="xl">
      <div className={layout.beside}>
        <div className={classes.aside}>
          {request && <OwnRequestCard request={request} />}
          <Card withBorder padding="lg">
            <CampaignTerms campaign={campaign} />
            {mayApply && (
              <div className={classes.action}>
                <StickyAction within="page">
                  <Apply campaign={campaign} />
                </StickyAction>
              </div>
            )}
          </Card>
          {fit && mayApply && <FitCard fit={fit} />}
        </div>
        <div className={classes.main}>
          <Card withBorder padding="lg" component="section" aria-labelledby="brief">
            <Card.Section>
              <CampaignCover campaign={campaign} isWide />
            </Card.Section>
            <Group justify="space-between" my="lg">
              <UserRow person={business} />
              <ReportButton entityType="campaign" entityId={campaign.id} name={campaign.title} />
            </Group>
            <Title order={2} size="h3" id="brief" mb="sm">
              {t('buy.brief')}
            </Title>
            <CampaignBrief campaign={campaign} />
          </Card>
        </div>
      </div>
    </Screen>
  )
}

/** State of the reader's own request, with a link to it. */
function OwnRequestCard({ request }: { request: CampaignRequestSummary }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="request">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="request">
          {t('joining.yours')}
        </Title>
        <RequestStatusBadge request={request} />
      </Group>
      <NextDate request={request} />
      <LinkButton to={paths.ownRequest(request.id)} fullWidth mt="md">
        {t('joining.open')}
      </LinkButton>
    </Card>
  )
}

/** Each condition with both figures, and a link to the reader's own. */
function FitCard({ fit }: { fit: Fit }) {
  const { t } = useTranslation()
  const Icon = fit.fits ? IconCircleCheck : IconInfoCircle
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="fit">
      <div className={classes.verdict} data-fits={fit.fits}>
        <Icon size={22} aria-hidden />
        <Title order={2} size="h4" id="fit">
          {t(fit.fits ? 'openCampaigns.fits' : 'openCampaigns.fitsNot')}
        </Title>
      </div>
      {fit.reasons.length === 0 ? (
        <Text>{t('openCampaigns.fitsAll')}</Text>
      ) : (
        <FitList fit={fit} ownLabel={t('openCampaigns.you')} />
      )}
      {!fit.fits && (
        <Text size="sm" c="dimmed" mt="md">
          {t('openCampaigns.fitsNotText')}{' '}
          <Anchor href={paths.profile} underline="always">
            {t('openCampaigns.completeProfile')}
          </Anchor>
        </Text>
      )}
    </Card>
  )
}
