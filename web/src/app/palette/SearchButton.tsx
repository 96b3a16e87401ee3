import IconSearch from 'icon:search'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import classes from '../header/header.module.css'

const Palette = lazy(() => import('./Palette.tsx'))

/** Opens the palette, as Ctrl-K does. */
export function SearchButton({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const [opened, { open, close, toggle }] = useDisclosure(false)
  useShortcut('mod+k', 'shortcuts.search', toggle)
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
      {opened && (
        <Suspense>
          <Palette user={user} close={close} />
        </Suspense>
      )}
    </>
  )
}
