import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import layout from '../../../../kit/layout.module.css'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { CampaignBrief } from './CampaignBrief.tsx'
import { CampaignCover } from './CampaignCover.tsx'
import { CampaignTerms } from './CampaignTerms.tsx'
import classes from './campaign.module.css'

/** A whole campaign as influencers see it: who asks, for what, and on which terms. */
export function CampaignPreview({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
      <div className={classes.preview}>
        <CampaignCover campaign={campaign} />
      </div>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Avatar person={campaign.business} size={48} />
        <div className={layout.shrinks}>
          <Text component="h2" fw={600} fz={22} lh={1.2} className={layout.breaks} dir="auto">
            {campaign.title || t('campaign.untitled')}
          </Text>
          <Text size="sm" c="dimmed" dir="auto">
            {campaign.business.displayName}
          </Text>
          <Group gap={6} mt={4}>
            {campaign.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} />
            ))}
            {campaign.isInviteOnly && (
              <Badge variant="default" tt="none" fw={500}>
                {t('campaign.inviteOnly')}
              </Badge>
            )}
          </Group>
        </div>
      </Group>
      <CampaignTerms campaign={campaign} />
      <CampaignBrief campaign={campaign} />
    </Stack>
  )
}
