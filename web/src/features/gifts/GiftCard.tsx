import { Anchor, Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gift, gifts } from '#contract/gifts.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { GiftEmblem } from '../../ui/GiftEmblem.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { Words } from '../../ui/Words.tsx'
import { Thanks } from './Thanks.tsx'

/** A gift with who is on its other side; what was received can be liked and answered. */
export function GiftCard({ gift }: { gift: Gift }) {
  const id = `gift-${gift.id}`
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0} style={{ flex: '1 1 14rem' }}>
            <ThemeIcon variant="light" size={44} radius="xl">
              <GiftEmblem of={gift.emoji} />
            </ThemeIcon>
            <Anchor href={paths.publicProfile(gift.other)} c="var(--mantine-color-text)" miw={0} id={id}>
              <PersonLine person={gift.other} note={<Moment at={gift.createdAt} />} />
            </Anchor>
          </Group>
          <Text fz={22} fw={600}>
            <Money cents={gift.side === 'received' ? gift.amount : -gift.amount} signed />
          </Text>
        </Group>
        {gift.message && <Words>{gift.message}</Words>}
        {gift.side === 'received' ? <Received gift={gift} /> : <Sent gift={gift} />}
      </Stack>
    </Card>
  )
}

function Received({ gift }: { gift: Gift }) {
  const { t } = useTranslation()
  const [isThanking, setThanking] = useState(false)
  const readAgain = useReadAgain()
  const refused = useRefused()
  const results = { onDone: () => readAgain(gifts.list), onRefused: (error: RequestError) => refused(error) }
  const like = useAction(gifts.like, results)
  const unlike = useAction(gifts.unlike, results)
  const isBusy = like.isPending || unlike.isPending
  const liked = isBusy ? !gift.liked : gift.liked
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <>
      {gift.thankYou && <Answer label={t('gifts.yourThanks')}>{gift.thankYou}</Answer>}
      <Group gap="xs">
        <Button
          variant={liked ? 'light' : 'default'}
          size="sm"
          leftSection={<Heart size={18} stroke={1.5} aria-hidden />}
          aria-pressed={liked}
          onClick={() => !isBusy && (gift.liked ? unlike : like).mutate({ params: { id: gift.id } })}
        >
          {t('gifts.like')}
        </Button>
        {!gift.thankYou && !isThanking && (
          <Button variant="default" size="sm" onClick={() => setThanking(true)}>
            {t('gifts.thank')}
          </Button>
        )}
      </Group>
      {!gift.thankYou && isThanking && <Thanks gift={gift} close={() => setThanking(false)} />}
    </>
  )
}

function Sent({ gift }: { gift: Gift }) {
  const { t } = useTranslation()
  return (
    <>
      {gift.liked && (
        <Group gap={6}>
          <IconHeartFilled size={18} aria-hidden />
          <Text size="sm">{t('gifts.liked')}</Text>
        </Group>
      )}
      {gift.thankYou && <Answer label={t('gifts.theirThanks')}>{gift.thankYou}</Answer>}
    </>
  )
}

const Answer = ({ label, children }: { label: string; children: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Words>{children}</Words>
  </div>
)
