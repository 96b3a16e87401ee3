import { useTranslation } from 'react-i18next'
import { type Video, videoPost, videos } from '#contract/market/videos/videos.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { useVideoAction } from '../use-video.ts'

type Props = { video: Video; reason: string | null }

/** The influencer enters the address of the published video; one of another platform is refused (product.md 5). */
export function PublishForm({ video: { id, platform }, reason }: Props) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(videoPost, { platformUrl: '' })
  const link = useVideoAction(videos.link, { done: 'video.publish.done', onRefused })
  return (
    <ContractForm form={form} gap="sm" onSubmit={(body) => link.mutate({ params: { id }, body })}>
      <TextField
        name="platformUrl"
        type="url"
        dir="ltr"
        label={t('video.publish.link')}
        description={t('video.publish.linkHint', { platform: platformNames[platform] })}
        required
      />
      <ActionButton type="submit" busy={link.isPending} reason={reason}>
        {t('video.publish.send')}
      </ActionButton>
    </ContractForm>
  )
}
