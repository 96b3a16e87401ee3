import { Anchor, Code, Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withoutScheme } from '#contract/market/links/display-host.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { OwnSocialProfile } from '#contract/money/social-profiles/social-profiles.ts'
import { newVerificationRequest, verification } from '#contract/money/verification/verification.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { FileField } from '../../../kit/fields/files/FileField.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { CopyTextButton } from '../../../kit/text/CopyTextButton.tsx'
import { useToast } from '../../../kit/toasts.tsx'

type Values = { verificationProof: string; proofFileId: string }
const empty: Values = { verificationProof: '', proofFileId: '' }
const toInput = ({ verificationProof, proofFileId }: Values) => ({
  verificationProof: verificationProof.trim() ? verificationProof : undefined,
  proofFileId: proofFileId || undefined,
})

/** `fee`: the price of the request, in cents. */
type Props = { profile: OwnSocialProfile; fee: number; close: () => void }

/** The form that requests the verification of a social profile: the code, the place for it, and the proof. */
export function RequestVerificationForm({ profile, fee, close }: Props) {
  const { t } = useTranslation()
  const amount = useMoney()(fee)
  const toast = useToast()
  const { form, onRefused } = useContractForm(newVerificationRequest, empty, { toInput })
  const platform = platformNames[profile.platform]
  const request = useAction(verification.request, {
    onDone: () => {
      toast.show({ title: 'verify.asked', text: t('verify.askedText', { platform }) })
      close()
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => request.mutate({ params: { id: profile.id }, body: toInput(values) })}
    >
      <Instructions profile={profile} />
      <TextAreaField
        name="verificationProof"
        label={t('verify.proof')}
        description={t('verify.proofHint')}
        minRows={2}
      />
      <FileField
        purpose="verification"
        label={t('verify.proofPicture')}
        onUploaded={(file) => form.setFieldValue('proofFileId', file?.id ?? '')}
      />
      <Text size="sm" c="dimmed">
        {t('verify.afterwards')}
      </Text>
      {fee > 0 && <Text>{t('verify.fee', { amount })}</Text>}
      <DialogActions
        submit={fee > 0 ? t('verify.askPay', { amount }) : t('verify.askSend')}
        cancel={t('common.cancel')}
        busy={request.isPending}
        onClose={close}
      />
    </ContractForm>
  )
}

/** The code, the place for it, and the text for the request. */
function Instructions({ profile }: { profile: OwnSocialProfile }) {
  const { t } = useTranslation()
  return (
    <List type="ordered" spacing="sm">
      <List.Item>
        {t('verify.copyCode')}
        <Group gap="sm" mt={4}>
          <Code fz="lg" dir="ltr">
            {profile.verificationCode}
          </Code>
          <CopyTextButton text={profile.verificationCode} size="compact-md" />
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
  )
}
