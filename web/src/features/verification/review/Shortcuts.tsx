import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const keys = ['j', 'k', 'a', 'r', '?'] as const
type Key = (typeof keys)[number]
const names = { j: 'next', k: 'previous', a: 'approve', r: 'reject', '?': 'help' } as const

const useTurnedOn = () => useLocalStorage({ key: 'vivobid-review-keys', defaultValue: true })

/** Single keys that act on the open item; not while something is typed, chosen or asked, and not where they were turned off. */
export function useShortcuts(actions: Partial<Record<Key, () => void>>) {
  const [isOn] = useTurnedOn()
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
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
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isOn])
}

/** Which keys there are; ? brings the focus here. */
export function Shortcuts() {
  const { t } = useTranslation()
  const id = useId()
  const [isOn, turn] = useTurnedOn()
  const section = useRef<HTMLElement>(null)
  useShortcuts({ '?': () => section.current?.focus() })
  return (
    <Stack component="section" aria-labelledby={id} gap="xs" tabIndex={-1} ref={section as never}>
      <Text id={id} fw={600} size="sm">
        {t('review.keys')}
      </Text>
      <Group gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {keys.map((key) => (
          <Group key={key} component="li" gap={6} wrap="nowrap">
            <Kbd>{key.toUpperCase()}</Kbd>
            <Text size="sm">{t(`review.key.${names[key]}`)}</Text>
          </Group>
        ))}
      </Group>
      <Switch label={t('review.keysOn')} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
    </Stack>
  )
}
