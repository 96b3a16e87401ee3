import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare, phoneCode, phoneNumber } from '#contract/account-care.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { focusNow } from '../../../ui/focus.ts'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { SettingsCard } from './parts.tsx'

/** The phone number, confirmed by a code that is sent to it. */
export function Phone() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsCard
      title={t('settings.phone')}
      text={
        user.phone ? (
          <>
            <bdi dir="ltr">{user.phone}</bdi> ·{' '}
            {t(user.phoneVerified ? 'settings.phoneConfirmed' : 'settings.phoneUnconfirmed')}
          </>
        ) : (
          t('settings.phoneText')
        )
      }
    >
      {sentTo ? (
        <EnterCode sentTo={sentTo} close={() => setSentTo(null)} />
      ) : (
        <EnterNumber sent={(phone) => setSentTo(phone)} />
      )}
    </SettingsCard>
  )
}

function EnterNumber({ sent }: { sent: (phone: string) => void }) {
  const { t } = useTranslation()
  const refused = useRefused()
  const toast = useToast()
  const { form, showIssues } = useContractForm(phoneNumber, { phone: '' })
  const send = useAction(accountCare.sendPhoneCode, {
    onDone: () => {
      sent(form.getValues().phone)
      toast.show({ title: 'settings.codeSent', text: t('settings.codeSentText') })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => send.mutate({ body: values }))}>
      <Stack>
        <TextInput
          label={t('settings.phoneNumber')}
          description={t('settings.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          {...form.getInputProps('phone')}
        />
        <ActionButton type="submit" variant="default" busy={send.isPending}>
          {t('settings.sendCode')}
        </ActionButton>
      </Stack>
    </form>
  )
}

function EnterCode({ sentTo, close }: { sentTo: string; close: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(phoneCode, { code: '' })
  const verify = useAction(accountCare.verifyPhone, {
    onDone: (saved) => {
      queries.setQueryData(userKey, saved)
      close()
      toast.show({ title: 'accounts.saved', text: t('settings.phoneSaved') })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  const sendAgain = useAction(accountCare.sendPhoneCode, {
    onDone: () => toast.show({ title: 'settings.codeSent', text: t('settings.codeSentText') }),
    onRefused: (error) => refused(error),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => verify.mutate({ body: values }))}>
      <Stack>
        <Text>
          {t('settings.codeSentTo')} <bdi dir="ltr">{sentTo}</bdi>
        </Text>
        <TextInput
          label={t('accounts.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
          ref={focusNow}
          {...form.getInputProps('code')}
        />
        <ActionButton type="submit" busy={verify.isPending}>
          {t('settings.confirmPhone')}
        </ActionButton>
        <Group gap="xs">
          <ActionButton
            variant="subtle"
            size="compact-sm"
            busy={sendAgain.isPending}
            onClick={() => sendAgain.mutate({ body: { phone: sentTo } })}
          >
            {t('settings.sendCodeAgain')}
          </ActionButton>
          <Button variant="subtle" size="compact-sm" onClick={close}>
            {t('settings.otherNumber')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
