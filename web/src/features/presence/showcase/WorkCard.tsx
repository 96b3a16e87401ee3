import IconHeart from 'icon:heart'
import IconMessageCircle from 'icon:message-circle'
import IconShare3 from 'icon:share-3'
import { Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { Count } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DeleteButton } from '../../../kit/dialogs/DeleteButton.tsx'
import { CalendarDay } from '../../../kit/fields/dates/CalendarDay.tsx'
import layout from '../../../kit/layout.module.css'
import type { useOpenPanel } from './use-open-panel.ts'
import { useRemoveEntry } from './use-remove-entry.ts'
import { WorkThumbnail } from './WorkThumbnail.tsx'

type Props = { item: ShowcaseItem; handle: ReactNode; panel: ReturnType<typeof useOpenPanel> }

/** A work with its counts and its owner's actions. */
export function WorkCard({ item, handle, panel }: Props) {
  const { t } = useTranslation()
  const { busy, remove } = useRemoveEntry('work', item)
  return (
    <Card withBorder padding="sm" h="100%">
      <Card.Section>
        <WorkThumbnail item={item} sizes="(min-width: 992px) 20rem, 100vw" />
      </Card.Section>
      <Stack gap={4} mt="sm" flex={1}>
        <Text fw={600} dir="auto" className={layout.breaks}>
          {item.title}
        </Text>
        <Text size="sm" c="dimmed">
          <CalendarDay date={item.date} />
        </Text>
        <Group gap="md" title={t('showcase.countedHere')}>
          <Counter icon={<IconHeart size={16} aria-hidden />} of={item.likes} label={t('showcase.likes')} />
          <Counter icon={<IconShare3 size={16} aria-hidden />} of={item.shares} label={t('showcase.shares')} />
          <Counter
            icon={<IconMessageCircle size={16} aria-hidden />}
            of={item.comments}
            label={t('showcase.comments')}
          />
        </Group>
      </Stack>
      <Group justify="space-between" mt="sm" gap="xs">
        {handle}
        <Group gap={4}>
          <Button variant="subtle" size="compact-sm" onClick={() => panel.comments(item.id)}>
            {t('showcase.comments')} <VisuallyHidden>{item.title}</VisuallyHidden>
          </Button>
          <ActionButton variant="default" size="compact-sm" onClick={() => panel.edit(item.id)}>
            {t('common.edit')} <VisuallyHidden>{item.title}</VisuallyHidden>
          </ActionButton>
          <DeleteButton
            name={item.title}
            title={t('showcase.removeTitle')}
            text={t('showcase.removeText', { title: item.title })}
            size="compact-sm"
            busy={busy}
            onDelete={remove}
          />
        </Group>
      </Group>
    </Card>
  )
}

const Counter = ({ icon, of, label }: { icon: ReactNode; of: number; label: string }) => (
  <Group gap={4} wrap="nowrap">
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
    <Text size="sm" component="span">
      <Count of={of} />
    </Text>
  </Group>
)
