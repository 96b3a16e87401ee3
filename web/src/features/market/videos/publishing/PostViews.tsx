import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { reportedViews, type Video, videos } from '#contract/market/videos/videos.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { Count, RelativeTime, useNumber } from '../../../../format/figures.tsx'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { CountInput } from '../../../../kit/fields/CountInput.tsx'
import { FileField } from '../../../../kit/fields/files/FileField.tsx'
import { Figure } from '../../../../kit/figures/Figure.tsx'
import layout from '../../../../kit/layout.module.css'
import { useVideoAction } from '../use-video.ts'

type Props = { video: Video; side: Side | null }
type PostFigure = Video['figures'][number]

/** Views of a post with source, age and proof; the influencer reports them, the business confirms them. */
export function PostViews({ video, side }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const [first, ...others] = video.figures
  // a correction of the influencer counts once the business agrees
  const correction = first?.source === 'corrected' ? first : null
  const [latest, ...earlier] = correction ? others : video.figures
  return (
    <>
      {latest ? (
        <Figure
          label={t('views.now')}
          note={<Source video={video} figure={{ ...latest, at: video.viewsAt ?? latest.at }} />}
        >
          <Count of={latest.views} />
        </Figure>
      ) : (
        <Text c="dimmed">{t('video.publish.noViews')}</Text>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('views.earlier', { count: earlier.length })}</summary>
          <Stack component="ul" gap="xs" mt="xs" className={layout.plainList}>
            {earlier.map((figure) => (
              <li key={`${figure.at} ${figure.views}`}>
                <Text span fw={600}>
                  <Count of={figure.views} />
                </Text>{' '}
                <Source video={video} figure={figure} />
              </li>
            ))}
          </Stack>
        </details>
      )}
      {correction && (
        <div>
          <Text fw={600}>{t('video.publish.correction', { views: number(correction.views) })}</Text>
          <Source video={video} figure={correction} />
        </div>
      )}
      {side === 'business' && first && (correction || first.source === 'reported') && (
        <ConfirmViews id={video.id} views={first.views} />
      )}
      {side === 'influencer' && <ReportViews key={video.figures.length} video={video} />}
    </>
  )
}

function Source({ video, figure: { source, at, proofUrl } }: { video: Video; figure: PostFigure }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" component="span">
      {source === 'platform'
        ? t('video.publish.source.platform', { platform: platformNames[video.platform] })
        : t(`video.publish.source.${source}`)}{' '}
      · <RelativeTime at={at} />
      {proofUrl && (
        <>
          {' '}
          ·{' '}
          <Anchor href={proofUrl} target="_blank" size="sm">
            {t('video.publish.openProof')}
          </Anchor>
        </>
      )}
    </Text>
  )
}

function ConfirmViews({ id, views }: Pick<Video, 'id' | 'views'>) {
  const { t } = useTranslation()
  const confirm = useVideoAction(videos.views, { done: 'video.publish.confirmed' })
  return (
    <ConfirmButton
      busy={confirm.isPending}
      title={t('video.publish.confirmTitle')}
      text={t('video.publish.confirmText')}
      onConfirm={() => confirm.mutate({ params: { id }, body: { confirm: true, views } })}
    >
      {t('video.publish.confirm')}
    </ConfirmButton>
  )
}

function ReportViews({ video: { id } }: { video: Video }) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(
    reportedViews.extend({ proofFileId: z.uuid(videoErrors.videoViewsProof) }),
    {
      views: '' as number | '',
      proofFileId: '',
    },
  )
  const send = useVideoAction(videos.views, { done: 'video.publish.reported', onRefused })
  return (
    <ContractForm
      form={form}
      gap="sm"
      label={t('video.publish.report')}
      onSubmit={({ views, proofFileId }) =>
        send.mutate({ params: { id }, body: { views: Number(views), proofFileId } })
      }
    >
      <CountInput label={t('video.publish.count')} required {...form.getInputProps('views')} />
      <Text fw={500} size="sm">
        {t('video.publish.proof')}
      </Text>
      <FileField
        purpose="video_proof"
        label={t('video.publish.proof')}
        error={form.errors.proofFileId}
        onUploaded={(file) => form.setFieldValue('proofFileId', file?.id ?? '')}
      />
      <ActionButton type="submit" busy={send.isPending}>
        {t('video.publish.report')}
      </ActionButton>
    </ContractForm>
  )
}
