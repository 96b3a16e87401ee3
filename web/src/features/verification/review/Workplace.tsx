import { Grid, NavLink, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person, Platform } from '#contract/fields.ts'
import { Face } from '../../../ui/Face.tsx'
import { Moment } from '../../../ui/figures.tsx'
import { PlatformMark } from '../../../ui/PlatformMark.tsx'
import { EmptyState, type List, ListOf } from '../../../ui/screens.tsx'
import { Shortcuts, useShortcuts } from './Shortcuts.tsx'
import { useQueueAddress, useReadQueuesAgain } from './use-queue.ts'

type Item = { id: number; createdAt: string; user: Person }
type Props<T extends Item> = {
  list: List<T>
  /** What it is about, in a word or two. */
  describe: (item: T) => string
  platformOf?: (item: T) => Platform
  /** The open one; `next` is called once it is decided. */
  children: (item: T, next: () => void) => ReactNode
}

/** Who waits on one side, the open one on the other, one above the other on a small screen; J and K go through them. */
export function Workplace<T extends Item>({ list, describe, platformOf, children }: Props<T>) {
  const { t } = useTranslation()
  const { status, item, go } = useQueueAddress()
  const readAgain = useReadQueuesAgain()
  const { items } = list
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === item),
  )
  const open = items[at]
  const step = (by: number) => {
    const to = items[at + by]
    if (to) go({ item: to.id })
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  const decided = () => {
    go({ item: (items[at + 1] ?? items[at - 1])?.id ?? null })
    readAgain()
  }
  const chosen = useRef<HTMLAnchorElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(open?.id)
  useEffect(() => {
    if (open === undefined || seen.current === open.id) return
    // the first one is just there; any other was asked for, by key, by click or by the decision before it
    if (seen.current !== undefined) place.current?.querySelector('h2')?.focus({ preventScroll: true })
    seen.current = open.id
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  return (
    <ListOf
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
                  ref={each.id === open?.id ? (chosen as never) : undefined}
                  active={each.id === open?.id}
                  aria-current={each.id === open?.id ? 'true' : undefined}
                  onClick={() => go({ item: each.id })}
                  leftSection={<Face person={each.user} size={32} />}
                  label={<bdi>{each.user.displayName}</bdi>}
                  description={
                    <>
                      <bdi>{describe(each)}</bdi> · <Moment at={each.createdAt} />
                    </>
                  }
                  rightSection={platformOf && <PlatformMark platform={platformOf(each)} />}
                />
              ))}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 8 }} ref={place}>
            <Stack>
              {open && children(open, decided)}
              <Shortcuts />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </ListOf>
  )
}
