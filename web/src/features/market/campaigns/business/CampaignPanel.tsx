import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useUrlDisclosure } from '../../../../api/use-url-disclosure.ts'
import { Money } from '../../../../format/figures.tsx'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { PhoneFold } from '../../../../kit/page/PhoneFold.tsx'
import { Term } from '../../../../kit/text/Term.tsx'
import { Promises } from '../../../money/wallet/Promises.tsx'
import { CampaignTerms } from '../shared/CampaignTerms.tsx'
import { usePlaces } from '../use-places.ts'
import { AmendCampaign } from './AmendCampaign.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'
import { useNextStep } from './use-next-step.ts'

/** Next step of a submitted campaign, the actions of its business, and its terms. */
export function CampaignPanel({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const nextStep = useNextStep()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="campaign-next">
      <Stack gap="lg">
        <div>
          <Title order={2} size="h4" id="campaign-next" mb={4}>
            {t('task.clock')}
          </Title>
          <Text>{nextStep(campaign)}</Text>
        </div>
        <Actions campaign={campaign} />
        <PhoneFold line={<Essentials campaign={campaign} />}>
          <CampaignTerms campaign={campaign}>
            {campaign.budget !== null && (
              <Term name={t('campaign.budget')}>
                <Money cents={campaign.budget} />
                <Promises campaignId={campaign.id} />
              </Term>
            )}
          </CampaignTerms>
        </PhoneFold>
      </Stack>
    </Card>
  )
}

/** Fee and places, in one line. */
function Essentials({ campaign: { price, places, placesLeft } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const placesText = usePlaces()
  return (
    <>
      {price !== null && <Money cents={price} />}
      {places !== null && ` · ${t('campaign.places')}: ${placesText({ places, placesLeft })}`}
    </>
  )
}

function Actions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { params, pause, resume, close, duplicate } = useCampaignActions(campaign)
  const editor = useUrlDisclosure('edit', 'terms')
  const isRunning = campaign.stage === 'active' || campaign.stage === 'paused'
  return (
    <Group gap="xs">
      {campaign.stage === 'paused' && (
        <ActionButton size="sm" busy={resume.isPending} onClick={() => resume.mutate({ params })}>
          {t('campaign.resume')}
        </ActionButton>
      )}
      {isRunning && (
        <ActionButton variant="default" size="sm" onClick={editor.open}>
          {t('campaign.amend')}
        </ActionButton>
      )}
      {campaign.stage === 'active' && (
        <ActionButton variant="default" size="sm" busy={pause.isPending} onClick={() => pause.mutate({ params })}>
          {t('campaign.pause')}
        </ActionButton>
      )}
      <DuplicateButton duplicate={duplicate} params={params} />
      {isRunning && (
        <ConfirmButton
          variant="subtle"
          size="sm"
          color="danger"
          busy={close.isPending}
          title={t('campaign.closeTitle')}
          text={t('campaign.closeText')}
          onConfirm={() => close.mutate({ params })}
        >
          {t('campaign.close')}
        </ConfirmButton>
      )}
      {isRunning && editor.opened && <AmendCampaign campaign={campaign} onClose={editor.close} />}
    </Group>
  )
}
