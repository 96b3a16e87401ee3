import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type Campaign, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { useListed } from '../../../../api/listed.ts'
import { useRead } from '../../../../api/queries.ts'
import { RequestError } from '../../../../api/request.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import layout from '../../../../kit/layout.module.css'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { EmptyState, LoadedScreen, Screen, SectionBoundary } from '../../../../kit/screens.tsx'
import { useBackLink } from '../../../foundation/site/menu/use-back-link.ts'
import classes from './business.module.css'
import { CampaignMoment } from './CampaignMoment.tsx'
import { CampaignPanel } from './CampaignPanel.tsx'
import { CampaignStepper } from './CampaignStepper.tsx'
import { CampaignTabs } from './CampaignTabs.tsx'
import { DraftActions } from './DraftActions.tsx'
import { CampaignEditor } from './editor/CampaignEditor.tsx'

/** /business/campaign/{id}: the editor of a draft or a returned campaign, otherwise the campaign's progress and contents. */
export function CampaignScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const read = useRead(campaigns.read, { params: { id } })
  const listed = useListed()
  const back = useBackLink()
  const known = () => listed(campaigns.list).find((each) => String(each.id) === id) ?? null
  if (read.data === undefined && isMissing(read.error)) return <NoSuchCampaign />
  return (
    <LoadedScreen read={read} section={t('campaign.one')} shape="order" back={back} known={known}>
      {(campaign) => <CampaignPage key={campaign.id} campaign={campaign} />}
    </LoadedScreen>
  )
}

/** Another's campaign, or none at all; 422 for a number that is not possible. */
const isMissing = (error: Error | null) =>
  error instanceof RequestError && (error.status === 404 || error.status === 422)

function NoSuchCampaign() {
  const { t } = useTranslation()
  return (
    <Screen title={t('campaign.notFound')} size="sm">
      <EmptyState
        kind="search"
        title={t('campaign.notFound')}
        text={t('campaign.notFoundText')}
        action={<LinkButton to={paths.campaigns}>{t('campaign.mine')}</LinkButton>}
      />
    </Screen>
  )
}

function CampaignPage({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const isEditable = campaign.stage === 'draft' || campaign.stage === 'returned'
  return (
    <Screen
      title={campaign.title || t('campaign.untitled')}
      action={<StatusBadge kind="campaign" status={campaign.stage} />}
      size="xl"
    >
      <div className={classes.top}>
        <SectionBoundary name={t('campaign.progress')} of={campaign}>
          <CampaignMoment campaign={campaign} />
          <CampaignStepper campaign={campaign} />
        </SectionBoundary>
      </div>
      {isEditable ? (
        <>
          <CampaignEditor campaign={campaign} />
          <DraftActions campaign={campaign} />
        </>
      ) : (
        <div className={layout.beside}>
          <div className={classes.aside}>
            <SectionBoundary name={t('task.clock')} of={campaign}>
              <CampaignPanel campaign={campaign} />
            </SectionBoundary>
          </div>
          <div className={classes.main}>
            <CampaignTabs campaign={campaign} />
          </div>
        </div>
      )}
    </Screen>
  )
}
