import { Grid, NavLink, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person, Platform } from '#contract/fields.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { EmptyState, PagedList, type PagedQuery } from '../../../kit/screens.tsx'
import { PlatformIcon } from '../../../shared/profiles/PlatformIcon.tsx'
import { Avatar } from '../../../shared/profiles/UserRow.tsx'
import { Shortcuts, useShortcuts } from './Shortcuts.tsx'
import { useQueueParams } from './use-queue.ts'

type Item = { id: number; createdAt: string; user: Person }
type Props<T extends Item> = {
  list: PagedQuery<T>
  /** A short description. */
  describe: (item: T) => string
  platformOf?: (item: T) => Platform
  /** Renders the open item; `next` is called once it is decided. */
  children: (item: T, next: () => void) => ReactNode
}

/** The queue beside the open item, stacked on small screens; J and K move through the queue. */
export function ReviewWorkspace<T extends Item>({ list, describe, platformOf, children }: Props<T>) {
  const { t } = useTranslation()
  const { status, item, go } = useQueueParams()
  const { items } = list
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === item),
  )
  const openItem = items[index]
  const moveBy = (by: number) => {
    const to = items[index + by]
    if (to) go({ item: to.id })
  }
  useShortcuts({ j: () => moveBy(1), k: () => moveBy(-1) })
  const onDecided = () => go({ item: (items[index + 1] ?? items[index - 1])?.id ?? null })
  const selectedLink = useRef<HTMLAnchorElement>(null)
  const detailPane = useRef<HTMLDivElement>(null)
  const lastOpenId = useRef(openItem?.id)
  useEffect(() => {
    if (openItem === undefined || lastOpenId.current === openItem.id) return
    // the first item opens by itself; any other was requested by key, click or the previous decision
    if (lastOpenId.current !== undefined) detailPane.current?.querySelector('h2')?.focus({ preventScroll: true })
    lastOpenId.current = openItem.id
    selectedLink.current?.scrollIntoView({ block: 'nearest' })
  }, [openItem])

  return (
    <PagedList
      list={list}
      section={t('review.title')}
      empty={
        <EmptyState
          title={t(status === 'pending' ? 'review.nothingWaits' : 'review.nothing')}
          text={t(status === 'pending' ? 'review.nothingWaitsText' : 'review.nothingText')}
        />
      }
    >
      {() => (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack
              gap={0}
              mah={{ base: 240, md: '70vh' }}
              component="nav"
              aria-label={t('review.list')}
              style={{ overflowY: 'auto' }}
            >
              {items.map((each) => (
                <NavLink
                  key={each.id}
                  component="button"
                  ref={each.id === openItem?.id ? (selectedLink as never) : undefined}
                  active={each.id === openItem?.id}
                  aria-current={each.id === openItem?.id ? 'true' : undefined}
                  onClick={() => go({ item: each.id })}
                  leftSection={<Avatar person={each.user} size={32} />}
                  label={<bdi>{each.user.displayName}</bdi>}
                  description={
                    <>
                      <bdi>{describe(each)}</bdi> · <RelativeTime at={each.createdAt} />
                    </>
                  }
                  rightSection={platformOf && <PlatformIcon platform={platformOf(each)} />}
                />
              ))}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 8 }} ref={detailPane}>
            <Stack>
              {openItem && children(openItem, onDecided)}
              <Shortcuts />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </PagedList>
  )
}
