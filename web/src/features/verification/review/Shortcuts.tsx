import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import layout from '../../../kit/layout.module.css'

const keys = ['j', 'k', 'a', 'r', '?'] as const
type Key = (typeof keys)[number]
const actionNames = { j: 'next', k: 'previous', a: 'approve', r: 'reject', '?': 'help' } as const

const useShortcutsEnabled = () => useLocalStorage({ key: 'vivobid-review-keys', defaultValue: true })

/** Single-key shortcuts for the open item; inactive while typing, in dialogs, or when turned off. */
export function useShortcuts(actions: Partial<Record<Key, () => void>>) {
  const [isOn] = useShortcutsEnabled()
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || target.closest('input:not([type=radio], [type=checkbox]), textarea, select'))
        return
      if (document.querySelector('[role="dialog"]')) return
      const action = latest.current[event.key.toLowerCase() as Key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

/** Lists the shortcuts; ? moves the focus here. */
export function Shortcuts() {
  const { t } = useTranslation()
  const id = useId()
  const [isOn, setOn] = useShortcutsEnabled()
  const section = useRef<HTMLElement>(null)
  useShortcuts({ '?': () => section.current?.focus() })
  return (
    <Stack component="section" aria-labelledby={id} gap="xs" tabIndex={-1} ref={section as never}>
      <Text id={id} fw={600} size="sm">
        {t('review.keys')}
      </Text>
      <Group gap="md" component="ul" className={layout.plainList}>
        {keys.map((key) => (
          <Group key={key} component="li" gap={6} wrap="nowrap">
            <Kbd>{key.toUpperCase()}</Kbd>
            <Text size="sm">{t(`review.key.${actionNames[key]}`)}</Text>
          </Group>
        ))}
      </Group>
      <Switch label={t('review.keysOn')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
    </Stack>
  )
}
