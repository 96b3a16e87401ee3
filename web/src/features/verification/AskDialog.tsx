import { Anchor, Button, Code, CopyButton, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withoutScheme } from '#contract/link-addresses.ts'
import { platformNames } from '#contract/platform-names.ts'
import type { OwnSocialProfile } from '#contract/social-profiles.ts'
import { newVerificationRequest, verification } from '#contract/verification.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'

type Values = { verificationProof: string; proofFileId: string }
const toInput = ({ verificationProof, proofFileId }: Values) => ({
  ...(verificationProof.trim() && { verificationProof }),
  ...(proofFileId && { proofFileId }),
})

type Props = { profile: OwnSocialProfile; close: () => void; asked: () => void }

/** Asks for the verification of a profile: the code, what to do with it, and where it can be seen. */
export function AskDialog({ profile, close, asked }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const initial: Values = { verificationProof: '', proofFileId: '' }
  const { form, showIssues } = useContractForm(newVerificationRequest, initial, { toInput })
  const platform = platformNames[profile.platform]
  const ask = useAction(verification.request, {
    onDone: () => {
      toast.show({ title: 'verify.asked', text: t('verify.askedText', { platform }) })
      asked()
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t('verify.askTitle', { platform })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => ask.mutate({ params: { id: profile.id }, body: toInput(values) }))}
      >
        <Stack>
          <List type="ordered" spacing="sm">
            <List.Item>
              {t('verify.copyCode')}
              <Group gap="sm" mt={4}>
                <Code fz="lg" dir="ltr">
                  {profile.verificationCode}
                </Code>
                <CopyButton value={profile.verificationCode}>
                  {({ copied, copy }) => (
                    <Button variant="default" size="compact-md" onClick={copy} aria-live="polite">
                      {t(copied ? 'settings.copied' : 'settings.copy')}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </List.Item>
            <List.Item>
              {t('verify.placeCode')}{' '}
              <Anchor href={profile.profileUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
                <bdi>{withoutScheme(profile.profileUrl)}</bdi>
              </Anchor>
            </List.Item>
            <List.Item>{t('verify.tellWhere')}</List.Item>
          </List>
          <Textarea
            label={t('verify.proof')}
            description={t('verify.proofHint')}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps('verificationProof')}
          />
          <FileField
            purpose="verification"
            label={t('verify.proofPicture')}
            onUploaded={(file) => form.setFieldValue('proofFileId', file?.id ?? '')}
          />
          <Text size="sm" c="dimmed">
            {t('verify.afterwards')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <ActionButton type="submit" busy={ask.isPending}>
              {t('verify.askSend')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
