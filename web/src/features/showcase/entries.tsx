import { Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/buttons.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { EmptyState, type List, ListOf } from '../../ui/screens.tsx'
import type { useOpened } from './opened.ts'
import { TabHead } from './TabHead.tsx'

type Props = {
  title: string
  description: string | null
  icon?: ReactNode
  note: ReactNode
  busy: boolean
  edit: () => void
  remove: () => void
}

/** An achievement or a project in its list. */
export function Entry({ title, description, icon, note, busy, edit, remove }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="md" component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0} style={{ flex: '1 1 16rem' }}>
          {icon}
          <Stack gap={2} miw={0}>
            <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            <Text size="sm" c="dimmed" component="div">
              {note}
            </Text>
            {description && (
              <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {description}
              </Text>
            )}
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
  list: List<T>
  section: string
  /** What the tab is for. */
  text: string
  empty: { title: string; text: string }
  add: string
  /** Why no more can be added. */
  full: string | null
  opened: ReturnType<typeof useOpened>
  children: (item: T) => ReactNode
  editor: (edited: T | null) => ReactNode
}

/** The achievements or the projects: what they are for, the list, and the open editor. */
export function EntriesTab<T extends { id: number }>(props: TabProps<T>) {
  const { list, section, text, empty, add, full, opened, children, editor } = props
  const edited = list.items.find(({ id }) => id === opened.edited)
  const button = (
    <ActionButton onClick={opened.openNew} reason={full}>
      {add}
    </ActionButton>
  )
  return (
    <>
      <TabHead text={text} action={list.items.length > 0 && button} />
      <ListOf list={list} section={section} empty={<EmptyState {...empty} action={button} />}>
        {(items) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {items.map(children)}
          </Stack>
        )}
      </ListOf>
      {(opened.isNew || edited) && <Fragment key={edited?.id ?? 'new'}>{editor(edited ?? null)}</Fragment>}
    </>
  )
}
