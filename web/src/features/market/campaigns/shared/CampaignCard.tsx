import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { Money, useTimes } from '../../../../format/figures.tsx'
import layout from '../../../../kit/layout.module.css'
import { Term } from '../../../../kit/text/Term.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { usePlaces } from '../use-places.ts'
import { CampaignCover } from './CampaignCover.tsx'
import { CampaignLogo } from './CampaignLogo.tsx'
import classes from './campaign.module.css'

type Props = {
  campaign: Campaign
  /** Address that the card opens. */
  to: string
  /** The business under the title; its own campaigns go without. */
  showBusiness?: boolean
  /** Beside the platforms, such as the stage. */
  badge?: ReactNode
  heading?: 'h2' | 'h3'
  /** Content below the figures; links and buttons in it lie above the card's link. */
  children?: ReactNode
}

/** A campaign: a band in its colours, logo, title, platforms, fee, places, and the last day to apply. The whole card opens it. */
export function CampaignCard({ campaign, to, showBusiness = false, badge, heading = 'h2', children }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder component="article" padding="lg" h="100%" className={layout.openable}>
      <Card.Section>
        <CampaignCover campaign={campaign} />
      </Card.Section>
      <Stack gap="sm" className={classes.body}>
        <Group justify="space-between" wrap="nowrap" className={classes.overlapping}>
          <CampaignLogo campaign={campaign} />
          <Group gap="xs" justify="flex-end" miw={0}>
            {campaign.isInviteOnly && (
              <Badge variant="default" tt="none" fw={500}>
                {t('campaign.inviteOnly')}
              </Badge>
            )}
            {badge}
          </Group>
        </Group>
        <div>
          <Text component={heading} fw={600} size="lg" lh={1.3} lineClamp={2} className={layout.breaks}>
            <Anchor component={Link} to={to} inherit c="inherit" className={layout.opens}>
              <bdi>{campaign.title || t('campaign.untitled')}</bdi>
            </Anchor>
          </Text>
          <Group gap={6} mt={4} wrap="nowrap">
            {campaign.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} />
            ))}
            {showBusiness && (
              <Text size="sm" c="dimmed" truncate dir="auto">
                {campaign.business.displayName}
              </Text>
            )}
          </Group>
        </div>
        {showBusiness && (
          <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
            {campaign.description}
          </Text>
        )}
        <Figures campaign={campaign} />
        {children && <div className={classes.actions}>{children}</div>}
      </Stack>
    </Card>
  )
}

function Figures({ campaign: { price, places, placesLeft, applyBy } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const placesText = usePlaces()
  const { utcDay, utcShortDay } = useTimes()
  return (
    <dl className={classes.figures}>
      <Term name={t('campaign.fee')}>
        <Text component="span" fw={600}>
          {price === null ? t('campaign.noFee') : <Money cents={price} />}
        </Text>
      </Term>
      {places !== null && <Term name={t('campaign.places')}>{placesText({ places, placesLeft })}</Term>}
      {applyBy && (
        <Term name={t('campaign.applyBy')}>
          <time dateTime={applyBy} title={utcDay(applyBy)}>
            {utcShortDay(applyBy)}
          </time>
        </Term>
      )}
    </dl>
  )
}
