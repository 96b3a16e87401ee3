import { Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconHeart, IconMessageCircle, IconShare3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseItem, showcase } from '#contract/showcase.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { Count } from '../../ui/figures.tsx'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'
import { WorkFace } from '../../ui/WorkFace.tsx'
import type { useOpened } from './opened.ts'

type Props = { item: ShowcaseItem; handle: ReactNode; opened: ReturnType<typeof useOpened>; changed: () => void }

/** A work with what was said and done to it, and what its owner can do. */
export function WorkCard({ item, handle, opened, changed }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const remove = useAction(showcase.removeItem, {
    onDone: () => {
      changed()
      toast.show({ title: 'showcase.removed', text: item.title })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <Card withBorder padding="sm" h="100%">
      <Card.Section>
        <WorkFace item={item} sizes="(min-width: 992px) 20rem, 100vw" />
      </Card.Section>
      <Stack gap={4} mt="sm" style={{ flex: 1 }}>
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {item.title}
        </Text>
        <Text size="sm" c="dimmed">
          <CalendarDay date={item.date} />
        </Text>
        <Group gap="md" title={t('showcase.countedHere')}>
          <Tally icon={<IconHeart size={16} aria-hidden />} of={item.likes} label={t('showcase.likes')} />
          <Tally icon={<IconShare3 size={16} aria-hidden />} of={item.shares} label={t('showcase.shares')} />
          <Tally icon={<IconMessageCircle size={16} aria-hidden />} of={item.comments} label={t('showcase.comments')} />
        </Group>
      </Stack>
      <Group justify="space-between" mt="sm" gap="xs">
        {handle}
        <Group gap={4}>
          <Button variant="subtle" size="compact-sm" onClick={() => opened.comments(item.id)}>
            {t('showcase.comments')} <VisuallyHidden>{item.title}</VisuallyHidden>
          </Button>
          <ActionButton variant="default" size="compact-sm" onClick={() => opened.edit(item.id)}>
            {t('common.edit')} <VisuallyHidden>{item.title}</VisuallyHidden>
          </ActionButton>
          <DeleteButton
            name={item.title}
            title={t('showcase.removeTitle')}
            text={t('showcase.removeText', { title: item.title })}
            size="compact-sm"
            busy={remove.isPending}
            onDelete={() => remove.mutate({ params: { id: item.id } })}
          />
        </Group>
      </Group>
    </Card>
  )
}

const Tally = ({ icon, of, label }: { icon: ReactNode; of: number; label: string }) => (
  <Group gap={4} wrap="nowrap">
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
    <Text size="sm" component="span">
      <Count of={of} />
    </Text>
  </Group>
)
