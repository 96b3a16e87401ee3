import { Card, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Setting, settings } from '#contract/settings/settings.ts'
import { keyOf, useAction, useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import type { TextKey } from '../../format/texts.ts'
import { Loaded } from '../../kit/screens.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { PendingChange } from './PendingChange.tsx'

type Key = Setting['key']
type ValueOf<K extends Key> = Extract<Setting, { key: K }>['value']

type CardProps<K extends Key> = {
  /** Key of the setting. */
  settingKey: K
  title: string
  text: string
  /** Renders its form once the value is loaded. */
  children: (value: ValueOf<K>) => ReactNode
}

/** A card with the form of a system setting. */
export function SettingCard<K extends Key>({ settingKey, title, text, children }: CardProps<K>) {
  const read = useRead(settings.read, { params: { key: settingKey } }, { fresh: true })
  return (
    <Card component="section" aria-labelledby={`setting-${settingKey}`} withBorder padding="lg" maw={640}>
      <Title order={2} id={`setting-${settingKey}`} mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      <Loaded read={read} section={title} lines={2}>
        {(setting) =>
          setting.key === settingKey && (
            <>
              <PendingChange setting={setting} />
              <Fragment key={JSON.stringify(setting.value)}>{children(setting.value as ValueOf<K>)}</Fragment>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/**
 * Saves a setting and shows issues on their fields. The form holds the setting's value; `fieldOf` maps paths whose field has
 * another name.
 */
export function useSaveSetting<K extends Key>(
  settingKey: K,
  savedText: TextKey,
  showIssues: (error: RequestError) => boolean,
  fieldOf: (path: string) => string = (path) => path,
) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const request = { params: { key: settingKey } }
  const withFieldPaths = (error: RequestError) =>
    new RequestError(error.status, error.message, {
      details: {
        ...error.details,
        issues: error.issues.map(({ path, message }) => ({ path: fieldOf(path.replace(/^value\./, '')), message })),
      },
    })
  const save = useAction(settings.change, {
    onDone: (setting) => {
      queryClient.setQueryData(keyOf(settings.read, request), setting)
      if (setting.pending) toast.show({ title: 'fourEyes.waits', text: t('fourEyes.waitsText') })
      else toast.show({ title: 'accounts.saved', text: t(savedText) })
    },
    onRefused: (error) => handleRefusal(error, (fieldError) => showIssues(withFieldPaths(fieldError))),
  })
  return { busy: save.isPending, save: (value: ValueOf<K>) => save.mutate({ ...request, body: { value } }) }
}
