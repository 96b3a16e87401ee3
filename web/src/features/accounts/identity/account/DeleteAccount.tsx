import IconAlertTriangle from 'icon:alert-triangle'
import { Alert, Group, List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openBusiness, passwordAlone, security } from '#contract/accounts/security/security.ts'
import { setFlashToast } from '../../../../api/flash-toast.ts'
import { forgetPerson } from '../../../../api/forget-person.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { forgetUnsavedChanges } from '../../../../api/forms/leave-guard.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { PasswordField } from '../../../../kit/fields/text-fields.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'

/** Deletes the account: lists the data that is deleted and kept, and asks for the password. */
export function DeleteAccount() {
  const { t } = useTranslation()
  return (
    <SettingsCard name="deleteAccount" title={t('settings.deleteAccount')} text={t('settings.deleteText')}>
      <Group>
        <DialogButton
          variant="default"
          color="danger"
          label={t('settings.deleteAccount')}
          title={t('settings.deleteTitle')}
        >
          {(close) => <ConfirmDeletion close={close} />}
        </DialogButton>
      </Group>
    </SettingsCard>
  )
}

function ConfirmDeletion({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const obstaclesOf = useObstacles()
  const [reasons, setReasons] = useState<string[]>([])
  const { form, onRefused } = useContractForm(passwordAlone, { password: '' })
  const remove = useAction(security.deleteAccount, {
    onDone: () => {
      queryClient.clear()
      forgetPerson()
      forgetUnsavedChanges()
      setFlashToast({ title: 'settings.deleted', text: t('settings.deletedText') })
      window.location.assign(paths.home)
    },
    onRefused: (error) => {
      const obstacles = obstaclesOf(error)
      setReasons(obstacles)
      if (obstacles.length === 0) onRefused(error)
    },
  })
  return (
    <ContractForm form={form} onSubmit={(values) => remove.mutate({ body: values })}>
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
      <PasswordField data-autofocus />
      <DialogActions submit={t('settings.deleteForGood')} color="danger" busy={remove.isPending} onClose={close} />
    </ContractForm>
  )
}

/** Obstacles to the deletion, as sentences; the first includes its amount, as the server reports it. */
function useObstacles() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error: RequestError): string[] => {
    const { reasons } = error.details
    if (error.code !== 'account_has_open_business' || !Array.isArray(reasons)) return []
    const others = openBusiness.filter((reason) => reasons.slice(1).includes(reason))
    return [errorText(error), ...others.map((reason) => t(`settings.deleteReason.${reason}`))]
  }
}
