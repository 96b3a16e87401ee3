import { NavLink, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSetSearchParam } from '../../api/use-set-search-param.ts'
import type { TextKey } from '../../format/texts.ts'
import { BulkCheckbox } from '../bulk/BulkBar.tsx'
import type { Bulk } from '../bulk/use-bulk.ts'
import { PagedList, type PagedQuery } from '../screens.tsx'
import { Keys } from '../shortcuts/Keys.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import classes from './queue.module.css'

type Item = { id: number }
/** An item in the list: a face or picture, its name, and a short description. */
export type QueueRow = { picture?: ReactNode; title: ReactNode; note: ReactNode; side?: ReactNode }
type Props<T extends Item> = {
  list: PagedQuery<T>
  section: string
  empty: ReactNode
  row: (item: T) => QueueRow
  /** Decisions about several of the loaded items at once, where that is safe; items that it does not know have no box. */
  bulk?: { bulk: Bulk; bar: ReactNode; nameOf: (item: T) => string | null } | null
  /** Keys that press the button, follow the link or enter the field marked with `data-queue-key` in the open item. */
  keys?: { [key in 'a' | 'r' | 'e']?: TextKey }
  /** The name of the open item's id in the URL. */
  param?: string
  /** Renders the open item; `next` opens the one that follows. */
  children: (item: T, next: () => void) => ReactNode
}

/** A queue of admins: the list beside the open item; J and K move through it, X chooses the open item. */
export function QueueWorkspace<T extends Item>(props: Props<T>) {
  const { list, section, empty, row, bulk = null, keys = {}, param = 'item', children } = props
  const { t } = useTranslation()
  const { openItem, openById, selectedLink, pane, openNext } = useOpenItem(list.items, param)
  return (
    <PagedList list={list} section={section} empty={empty}>
      {(items) => (
        <>
          {bulk?.bar}
          {bulk && <ChooseKey bulk={bulk.bulk} id={openItem?.id} />}
          {(['a', 'r', 'e'] as const).map(
            (key) => keys[key] && <PressKey key={key} name={key} label={keys[key]} pane={pane} />,
          )}
          <div className={classes.workspace}>
            <nav aria-label={t('review.list')} className={classes.list}>
              <ul className={classes.rows}>
                {items.map((item) => {
                  const name = bulk?.nameOf(item)
                  return (
                    <li key={item.id} className={classes.row} data-is={bulk && name == null ? 'indented' : undefined}>
                      {bulk && name != null && <BulkCheckbox bulk={bulk.bulk} id={item.id} name={name} />}
                      <QueueLink
                        {...row(item)}
                        isOpen={item.id === openItem?.id}
                        openLink={selectedLink}
                        open={() => openById(item.id)}
                      />
                    </li>
                  )
                })}
              </ul>
            </nav>
            <div ref={pane} className={classes.pane}>
              {openItem && children(openItem, openNext)}
              <Text size="sm" c="dimmed" mt="lg">
                {t('shortcuts.help')} <Keys of={{ keys: '?' }} />
              </Text>
            </div>
          </div>
        </>
      )}
    </PagedList>
  )
}

/**
 * The open item of the queue: by the URL, else the one that took its place, else the first. Its heading takes the focus when another is
 * opened, and its link is scrolled into view.
 */
function useOpenItem<T extends Item>(items: T[], param: string) {
  const [search] = useSearchParams()
  const setParam = useSetSearchParam()
  const inUrl = Number(search.get(param))
  const lastIndex = useRef(0)
  const found = items.findIndex(({ id }) => id === inUrl)
  const index = found === -1 ? Math.max(0, Math.min(lastIndex.current, items.length - 1)) : found
  const openItem = items[index]
  const openById = (id: number | undefined) => id !== undefined && setParam(param, String(id))
  useShortcut('j', 'shortcuts.next', () => openById(items[index + 1]?.id))
  useShortcut('k', 'shortcuts.previous', () => openById(items[index - 1]?.id))
  const selectedLink = useRef<HTMLButtonElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const lastOpenId = useRef(openItem?.id)
  useEffect(() => {
    lastIndex.current = index
    if (openItem === undefined || lastOpenId.current === openItem.id) return
    // the first item opens by itself; any other was requested by key, click or the previous decision
    if (lastOpenId.current !== undefined) pane.current?.querySelector('h2')?.focus({ preventScroll: true })
    lastOpenId.current = openItem.id
    selectedLink.current?.scrollIntoView({ block: 'nearest' })
  }, [openItem, index])
  const openNext = () => openById((items[index + 1] ?? items[index - 1])?.id)
  return { openItem, openById, selectedLink, pane, openNext }
}

function ChooseKey({ bulk, id }: { bulk: Bulk; id: number | undefined }) {
  useShortcut('x', 'shortcuts.choose', () => {
    if (id !== undefined && bulk.progress === null) bulk.toggle(id)
  })
  return null
}

type PressProps = { name: string; label: TextKey; pane: RefObject<HTMLDivElement | null> }

function PressKey({ name, label, pane }: PressProps) {
  useShortcut(name, label, () => {
    const target = pane.current?.querySelector<HTMLElement>(`[data-queue-key="${name}"]`)
    target?.focus()
    target?.click()
  })
  return null
}

type LinkProps = QueueRow & {
  isOpen: boolean
  /** Set to the link of the open item. */
  openLink: RefObject<HTMLButtonElement | null>
  open: () => void
}

const QueueLink = ({ picture, title, note, side, isOpen, openLink, open }: LinkProps) => (
  <NavLink
    component="button"
    ref={isOpen ? openLink : undefined}
    active={isOpen}
    aria-current={isOpen ? 'true' : undefined}
    onClick={open}
    leftSection={picture}
    label={title}
    description={note}
    rightSection={side}
  />
)
