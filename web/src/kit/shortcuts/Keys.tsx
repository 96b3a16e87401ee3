import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Shortcut } from './use-shortcut.ts'

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

const arrows: Record<string, string> = { arrowleft: '←', arrowright: '→' }

/** The keys of a shortcut as they are written on the keyboard. */
export function Keys({ of }: { of: Pick<Shortcut, 'keys'> }) {
  const { t } = useTranslation()
  const nameOf = (key: string) => (key === ' ' ? t('shortcuts.space') : (arrows[key] ?? key.toUpperCase()))
  const parts = of.keys.split('+').map((key) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : nameOf(key)))
  return (
    <bdi dir="ltr">
      {parts.map((part) => (
        <Kbd key={part} mx={1}>
          {part}
        </Kbd>
      ))}
    </bdi>
  )
}
