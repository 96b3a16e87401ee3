import { Card, Group, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { moneySettings } from '#contract/foundation/settings/second-admin.ts'
import { type Setting, settingDefaults, settings } from '#contract/foundation/settings/settings.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import type { TextKey } from '../../../format/texts.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { PendingChange } from './PendingChange.tsx'
import { SettingHistory } from './SettingHistory.tsx'

type Key = Setting['key']
type ValueOf<K extends Key> = Extract<Setting, { key: K }>['value']

type Props<K extends Key, Values> = {
  /** Key of the setting. */
  settingKey: K
  title: TextKey
  text: TextKey
  /** Text of the toast that says it was saved. */
  saved: TextKey
  schema: z.ZodType
  /** Convert the setting to the form's values, and back. */
  valuesOf: (value: ValueOf<K>) => Values
  toValue: (values: Values) => ValueOf<K>
  /** Fields that are named otherwise than in the setting, by their names in it. */
  renamedFields?: Record<string, string>
  /** Offers to fill in the standard values. */
  hasStandard?: boolean
  /** The fields. */
  children: ReactNode
}

/** A card with the form of a system setting, and its change that waits for a second admin. */
export function SettingForm<K extends Key, Values extends Record<string, unknown>>(props: Props<K, Values>) {
  const { settingKey, hasStandard } = props
  const { t } = useTranslation()
  const title = t(props.title)
  const read = useRead(settings.read, { params: { key: settingKey } })
  return (
    <Card
      component="section"
      aria-labelledby={`setting-${settingKey}`}
      withBorder
      padding="lg"
      maw={hasStandard ? undefined : 640}
    >
      <Title order={2} id={`setting-${settingKey}`} mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {t(props.text)}
      </Text>
      <Loaded read={read} section={title} lines={2}>
        {(setting) =>
          setting.key === settingKey && (
            <>
              <PendingChange setting={setting} />
              <ValueForm {...props} value={setting.value as ValueOf<K>} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function ValueForm<K extends Key, Values extends Record<string, unknown>>(
  props: Props<K, Values> & { value: ValueOf<K> },
) {
  const {
    settingKey,
    title,
    saved,
    schema,
    value,
    valuesOf,
    toValue,
    renamedFields = {},
    hasStandard,
    children,
  } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { form, showIssues, whole, reload } = useContractForm(schema, valuesOf(value), {
    toInput: toValue,
    fromInput: valuesOf,
    prefix: 'value.',
    leaveGuard: true,
    follows: true,
  })
  const request = { params: { key: settingKey } }
  const reason = useSettingReason(settingKey)
  const save = useAction(settings.change, {
    onDone: (setting) => {
      reload()
      queryClient.setQueryData(keyOf(settings.read, request), setting)
      if (setting.pending) toast.show({ title: 'fourEyes.waits', text: t('fourEyes.waitsText') })
      else toast.show({ title: 'accounts.saved', text: t(saved) })
    },
    onRefused: (refusal) => handleRefusal(refusal, (error) => showIssues(withFieldPaths(error, renamedFields))),
  })
  const send = (values: Values) => {
    const { was, ...value } = whole<{ was: ValueOf<K> }>(values)
    save.mutate({ ...request, body: { value, was: { value: was } } })
  }
  return (
    <ContractForm form={form} onSubmit={send}>
      {children}
      <Group gap="xs">
        <ActionButton type="submit" busy={save.isPending} reason={reason}>
          {t('common.save')}
        </ActionButton>
        {hasStandard && (
          <ActionButton
            variant="default"
            onClick={() => form.setValues(valuesOf(settingDefaults[settingKey] as ValueOf<K>))}
          >
            {t('setting.toStandard')}
          </ActionButton>
        )}
        <SettingHistory settingKey={settingKey} title={t(title)} value={value} reason={reason} />
      </Group>
    </ContractForm>
  )
}

/** Reason for which the admin cannot change this setting; null if they can. */
function useSettingReason(key: Key): string | null {
  const { t } = useTranslation()
  const { adminRights = [] } = useSignedIn()
  if (adminRights.includes('owner')) return null
  if (!moneySettings.includes(key)) return t('rights.onlyOwners')
  return adminRights.includes('money') ? null : t('setting.onlyMoney')
}

/** The refusal with the paths of its issues as the form names its fields. */
const withFieldPaths = (error: RequestError, renamedFields: Record<string, string>) =>
  error.withIssues(
    error.issues.map((issue) => {
      const field = issue.path.replace(/^value\./, '')
      return { ...issue, path: renamedFields[field] ?? field }
    }),
  )
