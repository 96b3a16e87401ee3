import IconHeart from 'icon:heart'
import IconHeartFilled from 'icon:heart-filled'
import { Anchor, Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gift, gifts } from '#contract/money/gifts/gifts.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import layout from '../../../kit/layout.module.css'
import { UserText } from '../../../kit/text/UserText.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { GiftEmblem } from './GiftEmblem.tsx'
import { ThankYouForm } from './ThankYouForm.tsx'

/** A gift and its other party; received gifts can be liked and answered. */
export function GiftCard({ gift }: { gift: Gift }) {
  const id = `gift-${gift.id}`
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" className={layout.grows}>
            <ThemeIcon variant="light" size={44} radius="xl">
              <GiftEmblem of={gift.emoji} />
            </ThemeIcon>
            <Anchor href={paths.publicProfile(gift.other)} c="var(--mantine-color-text)" miw={0} id={id}>
              <UserRow person={gift.other} note={<RelativeTime at={gift.createdAt} />} />
            </Anchor>
          </Group>
          <Text fz={22} fw={600}>
            <Money cents={gift.side === 'received' ? gift.amount : -gift.amount} signed />
          </Text>
        </Group>
        {gift.message && <UserText>{gift.message}</UserText>}
        {gift.side === 'received' ? <ReceivedGiftActions gift={gift} /> : <SentGiftReactions gift={gift} />}
      </Stack>
    </Card>
  )
}

function ReceivedGiftActions({ gift }: { gift: Gift }) {
  const { t } = useTranslation()
  const [isThanking, setThanking] = useState(false)
  const handleRefusal = useRefusalHandler()
  const handlers = { onRefused: (error: RequestError) => handleRefusal(error) }
  const like = useAction(gifts.like, handlers)
  const unlike = useAction(gifts.unlike, handlers)
  const isBusy = like.isPending || unlike.isPending
  const liked = isBusy ? !gift.liked : gift.liked
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <>
      {gift.thankYou && <ThankYouNote label={t('gifts.yourThanks')}>{gift.thankYou}</ThankYouNote>}
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
      {!gift.thankYou && isThanking && <ThankYouForm gift={gift} close={() => setThanking(false)} />}
    </>
  )
}

function SentGiftReactions({ gift }: { gift: Gift }) {
  const { t } = useTranslation()
  return (
    <>
      {gift.liked && (
        <Group gap={6}>
          <IconHeartFilled size={18} aria-hidden />
          <Text size="sm">{t('gifts.liked')}</Text>
        </Group>
      )}
      {gift.thankYou && <ThankYouNote label={t('gifts.theirThanks')}>{gift.thankYou}</ThankYouNote>}
    </>
  )
}

const ThankYouNote = ({ label, children }: { label: string; children: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <UserText>{children}</UserText>
  </div>
)
