import { Alert, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare, openBusiness, passwordAlone } from '#contract/account-care.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { leaveNotice } from '../../../ui/flash.ts'
import { useContractForm } from '../../../ui/forms.ts'
import { dropAllKept } from '../../../ui/kept.ts'
import { paths } from '../../../ui/paths.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import type { RequestError } from '../../../ui/request.ts'
import { useFailure } from '../../../ui/sentence.ts'
import { PasswordField, SettingsCard } from './parts.tsx'

/** Leaving for good: says what goes and what stays, and asks for the password. */
export function DeleteAccount() {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <SettingsCard title={t('settings.deleteAccount')} text={t('settings.deleteText')}>
      <Group>
        <ActionButton variant="default" color="danger" onClick={open}>
          {t('settings.deleteAccount')}
        </ActionButton>
      </Group>
      <Modal
        opened={opened}
        onClose={close}
        title={t('settings.deleteTitle')}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Confirmation close={close} />
      </Modal>
    </SettingsCard>
  )
}

function Confirmation({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refused = useRefused()
  const reasonsOf = useReasons()
  const [reasons, setReasons] = useState<string[]>([])
  const { form, showIssues } = useContractForm(passwordAlone, { password: '' })
  const remove = useAction(accountCare.deleteAccount, {
    onDone: () => {
      queries.clear()
      dropAllKept()
      leaveNotice({ title: 'settings.deleted', text: t('settings.deletedText') })
      window.location.assign(paths.home)
    },
    onRefused: (error) => {
      const found = reasonsOf(error)
      setReasons(found)
      if (found.length === 0) refused(error, showIssues)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => remove.mutate({ body: values }))}>
      <Stack>
        <List spacing="xs">
          <List.Item>{t('settings.deleteGoes')}</List.Item>
          <List.Item>{t('settings.deleteStays')}</List.Item>
          <List.Item>{t('settings.deleteFinal')}</List.Item>
        </List>
        {reasons.length > 0 && (
          <Alert
            role="alert"
            color="danger"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('settings.deleteNotYet')}
          >
            {reasons.map((reason) => (
              <Text key={reason} c="var(--mantine-color-text)">
                {reason}
              </Text>
            ))}
          </Alert>
        )}
        <PasswordField data-autofocus {...form.getInputProps('password')} />
        <Group justify="flex-end">
          <ActionButton variant="default" onClick={close}>
            {t('common.back')}
          </ActionButton>
          <ActionButton type="submit" color="danger" busy={remove.isPending}>
            {t('settings.deleteForGood')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}

/** What keeps an account from being deleted, in sentences: the first with its amount, as the server says it. */
function useReasons() {
  const { t } = useTranslation()
  const failure = useFailure()
  return (error: RequestError): string[] => {
    const { reasons } = error.details
    if (error.code !== 'account_has_open_business' || !Array.isArray(reasons)) return []
    const others = openBusiness.filter((reason) => reasons.slice(1).includes(reason))
    return [failure(error), ...others.map((reason) => t(`settings.deleteReason.${reason}`))]
  }
}
