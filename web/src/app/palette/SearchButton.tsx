import IconSearch from 'icon:search'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { focusOnMount } from '../../kit/behaviour/focus.ts'
import { lazyComponent, useLazyComponent } from '../../kit/behaviour/lazy-component.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import classes from '../header/header.module.css'

const palette = lazyComponent(() => import('./Palette.tsx').then((module) => module.Palette))

/** Opens the palette, as Ctrl-K does. Letters typed before its field is there are not lost. */
export function SearchButton({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const Palette = useLazyComponent(palette, typed !== null)
  const before = useRef<Element | null>(null)
  const open = () => {
    before.current = document.activeElement
    setTyped('')
  }
  const close = () => {
    setTyped(null)
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  useShortcut('mod+k', 'shortcuts.search', () => (typed === null ? open() : close()))
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch size={22} stroke={1.5} aria-hidden />
        <span aria-hidden className={classes.searchKeys}>
          <Keys of={{ keys: 'mod+k' }} />
        </span>
      </UnstyledButton>
      {typed !== null && (
        <>
          <VisuallyHidden>
            <input
              ref={focusOnMount}
              type="text"
              tabIndex={-1}
              aria-label={t('palette.open')}
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Escape' && close()}
            />
          </VisuallyHidden>
          {Palette && <Palette user={user} typed={typed} type={setTyped} close={close} />}
        </>
      )}
    </>
  )
}
