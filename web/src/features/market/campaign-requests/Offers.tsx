import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import classes from '../campaigns/shared/campaign.module.css'

/** The first ask and each counter-offer, oldest first, against the campaign's fee. */
export function Offers({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const { offersMade, price } = request
  if (offersMade.length < 2) return null
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="offers">
      <Title order={2} size="h3" id="offers" mb="sm">
        {t('request.offers')}
      </Title>
      <ol className={classes.list}>
        {offersMade.map((offer, i) => (
          <li key={offer.id}>
            <Stack gap={2}>
              <Group justify="space-between" gap="xs">
                <Text fw={500}>
                  <bdi>{request[offer.by].displayName}</bdi>
                </Text>
                <Text fw={i === offersMade.length - 1 ? 600 : 400}>
                  <Money cents={offer.amount} />
                </Text>
              </Group>
              <Text size="sm" c="dimmed">
                <RelativeTime at={offer.createdAt} />
                {offer.amount !== price && (
                  <>
                    {' · '}
                    {t('request.againstFee')} <Money cents={offer.amount - price} signed />
                  </>
                )}
              </Text>
              {offer.message && <UserText size="sm">{offer.message}</UserText>}
            </Stack>
          </li>
        ))}
      </ol>
    </Card>
  )
}
