import { Alert, Anchor, Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useSentence } from '../../../../../api/sentence.ts'
import { CampaignPreview } from '../../shared/CampaignPreview.tsx'
import classes from '../business.module.css'
import { stepOf } from './editor-steps.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'
import { useFieldNames } from './use-field-names.ts'

/** The last step: what is still missing, and the campaign as influencers will see it. */
export function ReviewStep({ campaign, editor: { missing, open } }: { campaign: Campaign; editor: CampaignEditor }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const fieldName = useFieldNames()
  return (
    <Stack gap="lg">
      {missing.length > 0 && (
        <Alert variant="light" color="orange" title={t('campaign.missing', { count: missing.length })}>
          <ul className={classes.missing}>
            {missing.map(({ path, message }) => (
              <Text component="li" key={`${path} ${message}`} c="var(--mantine-color-text)">
                <Anchor component="button" type="button" onClick={() => open(stepOf(path))}>
                  {fieldName(path)}
                </Anchor>
                : {sentence(message)}
              </Text>
            ))}
          </ul>
        </Alert>
      )}
      <Text c="dimmed">{t('campaign.previewText')}</Text>
      <Card withBorder padding="lg" component="section" aria-label={t('campaign.preview')}>
        <CampaignPreview campaign={campaign} />
      </Card>
    </Stack>
  )
}
