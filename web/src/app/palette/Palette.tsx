import { Button, Center, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { isEnter } from '../../kit/behaviour/enter-key.ts'
import classes from './palette.module.css'
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts'

/** Pause in typing after which people are searched. */
const debounceMs = 150

export type PaletteProps = {
  user: CurrentUser
  /** The letters typed so far, also while the palette was loading. */
  typed: string
  type: (text: string) => void
  close: () => void
}

/** Go to, find, do: one field over everything (look.md, Palette). Arrows choose, Enter opens, Escape closes. */
export function Palette({ user, typed, type, close }: PaletteProps) {
  const { t } = useTranslation()
  const id = useId()
  const placeholder = t(user.role === 'admin' ? 'palette.adminPlaceholder' : 'palette.placeholder')
  const [query] = useDebouncedValue(typed, debounceMs)
  const { groups, isSearching } = usePaletteItems(user, typed, query)
  const items = groups.flatMap((group) => group.items)
  const isNothingFound = items.length === 0 && !isSearching
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(0)
  const active = items[Math.min(chosen, items.length - 1)]
  const optionId = (item: PaletteItem) => `${id}-${item.id}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const run = (item: PaletteItem) => {
    close()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && items.length > 0) setChosen((chosen + by + items.length) % items.length)
    else if (isEnter(event) && active) run(active)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('palette.open')}
      size="lg"
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      <input
        ref={field}
        type="text"
        role="combobox"
        className={classes.field}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        dir="auto"
        maxLength={100}
        data-autofocus
        value={typed}
        onChange={(event) => {
          type(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        // typed text from before goes on at its end
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('palette.open')}
        aria-busy={isSearching}
        className={classes.list}
      >
        {groups.map(({ name, items: options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className={classes.group}>
              {t(name)}
            </div>
            {options.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isChosen={item === active}
                choose={() => setChosen(items.indexOf(item))}
                run={() => run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.none}>
        {isNothingFound && t('palette.none')}
      </p>
      {isNothingFound && (
        <Center pb="md">
          <Button
            variant="default"
            onClick={() => {
              type('')
              field.current?.focus()
            }}
          >
            {t('palette.showAll')}
          </Button>
        </Center>
      )}
    </Modal>
  )
}

type OptionProps = { id: string; item: PaletteItem; isChosen: boolean; choose: () => void; run: () => void }

const Option = ({ id, item, isChosen, choose, run }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys act in the field, as in every combobox
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
  <div id={id} role="option" aria-selected={isChosen} className={classes.option} onPointerMove={choose} onClick={run}>
    {item.person && <Avatar person={item.person} size={28} />}
    <bdi className={classes.label}>{item.label}</bdi>
    {item.detail && <bdi className={classes.detail}>{item.detail}</bdi>}
  </div>
)
