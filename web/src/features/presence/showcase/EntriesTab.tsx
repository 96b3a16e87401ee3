import { Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DeleteButton } from '../../../kit/dialogs/DeleteButton.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, PagedList, type PagedQuery } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { TabHeader } from './TabHeader.tsx'
import type { useOpenPanel } from './use-open-panel.ts'

type Props = {
  title: string
  description: string | null
  icon?: ReactNode
  note: ReactNode
  busy: boolean
  edit: () => void
  remove: () => void
}

/** A list entry: an achievement or a project. */
export function EntryCard({ title, description, icon, note, busy, edit, remove }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="md" component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0} flex="1 1 16rem">
          {icon}
          <Stack gap={2} miw={0}>
            <Text fw={600} dir="auto" className={layout.breaks}>
              {title}
            </Text>
            <Text size="sm" c="dimmed" component="div">
              {note}
            </Text>
            {description && <UserText>{description}</UserText>}
          </Stack>
        </Group>
        <Group gap={4}>
          <ActionButton variant="default" size="compact-sm" onClick={edit}>
            {t('common.edit')} <VisuallyHidden>{title}</VisuallyHidden>
          </ActionButton>
          <DeleteButton
            name={title}
            title={t('showcase.removeTitle')}
            text={t('showcase.removeEntryText', { title })}
            size="compact-sm"
            busy={busy}
            onDelete={remove}
          />
        </Group>
      </Group>
    </Card>
  )
}

type TabProps<T> = {
  list: PagedQuery<T>
  section: string
  /** The tab's explanation. */
  text: string
  empty: { title: string; text: string }
  add: string
  /** Reason for which no more entries can be added. */
  limitReason: string | null
  panel: ReturnType<typeof useOpenPanel>
  children: (item: T) => ReactNode
  editor: (edited: T | null) => ReactNode
}

/** A tab of achievements or projects: explanation, list and the open editor. */
export function EntriesTab<T extends { id: number }>(props: TabProps<T>) {
  const { list, section, text, empty, add, limitReason, panel, children, editor } = props
  const edited = list.items.find(({ id }) => id === panel.edited)
  const button = (
    <ActionButton onClick={panel.openNew} reason={limitReason}>
      {add}
    </ActionButton>
  )
  return (
    <>
      <TabHeader text={text} action={list.items.length > 0 && button} />
      <PagedList list={list} section={section} empty={<EmptyState {...empty} action={button} />}>
        {(items) => (
          <Stack component="ul" gap="sm" className={layout.plainList}>
            {items.map(children)}
          </Stack>
        )}
      </PagedList>
      {(panel.isNew || edited) && <Fragment key={edited?.id ?? 'new'}>{editor(edited ?? null)}</Fragment>}
    </>
  )
}
