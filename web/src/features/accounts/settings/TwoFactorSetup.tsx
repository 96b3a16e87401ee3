import { Anchor, Button, Code, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare, appCode, passwordAlone } from '#contract/account-care.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { focusNow } from '../../../ui/focus.ts'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { PasswordField } from './parts.tsx'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

type Setup = { secret: string; uri: string }

/** First the password, then the app's secret and a code that the app makes of it. */
export function TwoFactorSetup({ confirmed }: { confirmed: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup ? (
    <Confirm setup={setup} confirmed={confirmed} close={() => setSetup(null)} />
  ) : (
    <Begin begun={setSetup} />
  )
}

function Begin({ begun }: { begun: (setup: Setup) => void }) {
  const { t } = useTranslation()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(passwordAlone, { password: '' })
  const begin = useAction(accountCare.beginTwoFactor, {
    onDone: begun,
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => begin.mutate({ body: values }))}>
      <Stack>
        <PasswordField {...form.getInputProps('password')} />
        <ActionButton type="submit" busy={begin.isPending}>
          {t('settings.setUp')}
        </ActionButton>
      </Stack>
    </form>
  )
}

type ConfirmProps = { setup: Setup; confirmed: (codes: string[]) => void; close: () => void }

function Confirm({ setup: { secret, uri }, confirmed, close }: ConfirmProps) {
  const { t } = useTranslation()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(appCode, { code: '' })
  const confirm = useAction(accountCare.confirmTwoFactor, {
    onDone: ({ recoveryCodes }) => confirmed(recoveryCodes),
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => confirm.mutate({ body: values }))}>
      <Stack>
        <Text ref={focusNow} tabIndex={-1}>
          {t('settings.scan')}
        </Text>
        <Suspense fallback={<Skeleton h={224} w={224} />}>
          <QrCode text={uri} label={t('settings.qrCode')} />
        </Suspense>
        <Anchor href={uri}>{t('settings.openApp')}</Anchor>
        <div>
          <Text size="sm" c="dimmed">
            {t('settings.typeSecret')}
          </Text>
          <Group gap="xs">
            <Code
              dir="ltr"
              fz="md"
              c="var(--vivobid-text)"
              bg="var(--vivobid-soft)"
              style={{ overflowWrap: 'anywhere' }}
            >
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy}>
                  {t(copied ? 'settings.copied' : 'settings.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <TextInput
          label={t('settings.appCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
          {...form.getInputProps('code')}
        />
        <Group>
          <ActionButton type="submit" busy={confirm.isPending}>
            {t('settings.turnOn')}
          </ActionButton>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
