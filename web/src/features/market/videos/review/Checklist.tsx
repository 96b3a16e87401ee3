import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { checklistItems } from '#contract/market/videos/video-machine.ts'
import type { Video } from '#contract/market/videos/videos.ts'
import { UserText } from '../../../../kit/text/UserText.tsx'
import classes from './review.module.css'
import { useAgreed } from './use-agreed.ts'

/** Agreed items of a video; those that its business missed are marked. */
export function Checklist({ video, request }: { video: Video; request: CampaignRequest }) {
  const { t } = useTranslation()
  const agreed = useAgreed(request, video)
  // for a version that is sent again, the business marks them anew
  const isSentBack = video.status === 'rejected' || video.status === 'draft'
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="checklist">
      <Stack gap="md">
        <Title order={2} size="h3" id="checklist">
          {t('video.check.title')}
        </Title>
        <ul className={classes.checks}>
          {checklistItems
            .filter((item) => agreed[item].length > 0)
            .map((item) => (
              <li key={item}>
                <Group gap="xs" mb={2}>
                  <Text size="sm" c="dimmed">
                    {t(`video.check.${item}`)}
                  </Text>
                  {isSentBack && video.missed.includes(item) && (
                    <Badge variant="light" color="danger" c="var(--mantine-color-text)" tt="none" fw={500}>
                      {t('video.check.missing')}
                    </Badge>
                  )}
                </Group>
                <Lines texts={agreed[item]} />
              </li>
            ))}
        </ul>
        {video.caption && (
          <div>
            <Text size="sm" c="dimmed">
              {t('video.check.yourCaption')}
            </Text>
            <UserText>{video.caption}</UserText>
          </div>
        )}
      </Stack>
    </Card>
  )
}

function Lines({ texts }: { texts: string[] }) {
  if (texts.length === 1) return <UserText>{texts[0]}</UserText>
  return (
    <ul className={classes.bullets}>
      {texts.map((text) => (
        <li key={text}>
          <Text dir="auto">{text}</Text>
        </li>
      ))}
    </ul>
  )
}
