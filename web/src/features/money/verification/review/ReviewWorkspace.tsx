import { Grid, Group, NavLink, Stack, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person, Platform } from '#contract/fields.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { BulkCheckbox } from '../../../../kit/bulk/BulkBar.tsx'
import type { Bulk } from '../../../../kit/bulk/use-bulk.ts'
import { EmptyState, PagedList, type PagedQuery } from '../../../../kit/screens.tsx'
import { Keys } from '../../../../kit/shortcuts/Keys.tsx'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import { PlatformIcon } from '../../social-profiles/PlatformIcon.tsx'
import classes from './review.module.css'
import { useQueueParams } from './use-queue.ts'

type Item = { id: number; createdAt: string; user: Person }
type Props<T extends Item> = {
  list: PagedQuery<T>
  /** A short description. */
  describe: (item: T) => string
  platformOf?: (item: T) => Platform
  /** Decisions about several of the loaded items at once, where that is safe. */
  bulk?: { bulk: Bulk; bar: ReactNode } | null
  /** Renders the open item; `next` is called once it is decided. */
  children: (item: T, next: () => void) => ReactNode
}

/** The queue beside the open item, stacked on small screens; J and K move through the queue, X chooses the open item. */
export function ReviewWorkspace<T extends Item>({ list, describe, platformOf, bulk = null, children }: Props<T>) {
  const { t } = useTranslation()
  const { status } = useQueueParams()
  const { openItem, selectedLink, detailPane, onDecided } = useOpenItem(list.items)
  return (
    <PagedList
      list={list}
      section={t('review.title')}
      empty={
        <EmptyState
          kind="done"
          title={t(status === 'pending' ? 'review.nothingWaits' : 'review.nothing')}
          text={t(status === 'pending' ? 'review.nothingWaitsText' : 'review.nothingText')}
        />
      }
    >
      {(items) => (
        <Grid gap="lg">
          {bulk && (
            <Grid.Col span={12}>
              {bulk.bar}
              <ChooseKey bulk={bulk.bulk} id={openItem?.id} />
            </Grid.Col>
          )}
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack
              gap={0}
              mah={{ base: 240, md: '70vh' }}
              component="nav"
              aria-label={t('review.list')}
              className={classes.queue}
            >
              {items.map((item) => (
                <Group key={item.id} gap="xs" wrap="nowrap">
                  {bulk && <BulkCheckbox bulk={bulk.bulk} id={item.id} name={describe(item)} />}
                  <QueueLink
                    item={item}
                    isOpen={item.id === openItem?.id}
                    openLink={selectedLink}
                    description={describe(item)}
                    platform={platformOf?.(item)}
                  />
                </Group>
              ))}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 8 }} ref={detailPane}>
            <Stack>
              {openItem && children(openItem, onDecided)}
              <ShortcutHint />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </PagedList>
  )
}

/**
 * The open item of the queue, by the URL, else the first. Its heading takes the focus when another is opened, and its link is
 * scrolled into view. `onDecided` opens the next one.
 */
function useOpenItem<T extends Item>(items: T[]) {
  const { item, go } = useQueueParams()
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === item),
  )
  const openItem = items[index]
  const moveBy = (by: number) => {
    const to = items[index + by]
    if (to) go({ item: to.id })
  }
  useShortcut('j', 'shortcuts.next', () => moveBy(1))
  useShortcut('k', 'shortcuts.previous', () => moveBy(-1))
  const selectedLink = useRef<HTMLButtonElement>(null)
  const detailPane = useRef<HTMLDivElement>(null)
  const lastOpenId = useRef(openItem?.id)
  useEffect(() => {
    if (openItem === undefined || lastOpenId.current === openItem.id) return
    // the first item opens by itself; any other was requested by key, click or the previous decision
    if (lastOpenId.current !== undefined) detailPane.current?.querySelector('h2')?.focus({ preventScroll: true })
    lastOpenId.current = openItem.id
    selectedLink.current?.scrollIntoView({ block: 'nearest' })
  }, [openItem])
  const onDecided = () => go({ item: (items[index + 1] ?? items[index - 1])?.id ?? null })
  return { openItem, selectedLink, detailPane, onDecided }
}

function ChooseKey({ bulk, id }: { bulk: Bulk; id: number | undefined }) {
  useShortcut('x', 'shortcuts.choose', () => {
    if (id !== undefined && bulk.progress === null) bulk.toggle(id)
  })
  return null
}

/** Notice that keys work here, with the one that lists the others. */
function ShortcutHint() {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {t('shortcuts.help')} <Keys of={{ keys: '?' }} />
    </Text>
  )
}

type LinkProps = {
  item: Item
  isOpen: boolean
  /** Set to the link of the open item. */
  openLink: RefObject<HTMLButtonElement | null>
  description: string
  platform: Platform | undefined
}

function QueueLink({ item, isOpen, openLink, description, platform }: LinkProps) {
  const { go } = useQueueParams()
  return (
    <NavLink
      component="button"
      ref={isOpen ? openLink : undefined}
      active={isOpen}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => go({ item: item.id })}
      leftSection={<Avatar person={item.user} size={32} />}
      label={<bdi>{item.user.displayName}</bdi>}
      description={
        <>
          <bdi>{description}</bdi> · <RelativeTime at={item.createdAt} />
        </>
      }
      rightSection={platform && <PlatformIcon platform={platform} />}
    />
  )
}
