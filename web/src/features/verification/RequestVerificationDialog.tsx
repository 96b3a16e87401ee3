import { Anchor, Button, Code, CopyButton, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withoutScheme } from '#contract/links/link-addresses.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import type { OwnSocialProfile } from '#contract/social-profiles/social-profiles.ts'
import { newVerificationRequest, verification } from '#contract/verification/verification.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useMoney } from '../../format/figures.tsx'
import { ActionButton } from '../../kit/buttons.tsx'
import { FileField } from '../../kit/fields/FileField.tsx'
import { useToast } from '../../kit/toasts.tsx'

type Values = { verificationProof: string; proofFileId: string }
const toInput = ({ verificationProof, proofFileId }: Values) => ({
  ...(verificationProof.trim() && { verificationProof }),
  ...(proofFileId && { proofFileId }),
})

/** `fee`: the price of the request, in cents. */
type Props = { profile: OwnSocialProfile; fee: number; close: () => void }

/** Requests the verification of a social profile: the code, where to place it, and the proof. */
export function RequestVerificationDialog({ profile, fee, close }: Props) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const initial: Values = { verificationProof: '', proofFileId: '' }
  const { form, showIssues } = useContractForm(newVerificationRequest, initial, { toInput })
  const platform = platformNames[profile.platform]
  const request = useAction(verification.request, {
    onDone: () => {
      toast.show({ title: 'verify.asked', text: t('verify.askedText', { platform }) })
      close()
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <Modal opened onClose={close} size="lg" title={t('verify.askTitle', { platform })}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => request.mutate({ params: { id: profile.id }, body: toInput(values) }))}
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
          {fee > 0 && <Text>{t('verify.fee', { amount: formatMoney(fee) })}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <ActionButton type="submit" busy={request.isPending}>
              {fee > 0 ? t('verify.askPay', { amount: formatMoney(fee) }) : t('verify.askSend')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
