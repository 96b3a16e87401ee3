import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Video, videoChange, videos } from '#contract/market/videos/videos.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { keyOf, useAction } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { paths } from '../../../../format/paths.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { FileField } from '../../../../kit/fields/files/FileField.tsx'
import { TextAreaField, TextField } from '../../../../kit/fields/text-fields.tsx'
import classes from '../review/review.module.css'
import { useVideoAction } from '../use-video.ts'

/** Title, caption and subtitles of a video, until it is sent for review. */
export function DraftPanel({ video }: { video: Video }) {
  const { t } = useTranslation()
  const { form, draft, onRefused, changes } = useContractForm(
    videoChange.pick({ title: true, caption: true }),
    { title: video.title, caption: video.caption ?? '' },
    { draft: `video-${video.id}`, toInput: toBody, follows: true },
  )
  const change = useVideoAction(videos.change, { done: 'video.saved', onDone: () => draft.clear(), onRefused })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="details">
      <Stack gap="md">
        <Title order={2} size="h3" id="details">
          {t('video.details')}
        </Title>
        <ContractForm
          form={form}
          label={t('video.details')}
          onSubmit={(values) => change.mutate({ params: { id: video.id }, body: changes(values) })}
        >
          <TextField name="title" label={t('video.title')} maxLength={120} dir="auto" required />
          <TextAreaField
            name="caption"
            label={t('video.caption')}
            description={t('video.captionHint')}
            maxLength={2200}
          />
          <Group>
            <ActionButton type="submit" variant="default" busy={change.isPending}>
              {t('common.save')}
            </ActionButton>
          </Group>
        </ContractForm>
        {video.versions.at(-1)?.submittedAt === null && <Subtitles video={video} />}
        <DeleteVideo video={video} />
      </Stack>
    </Card>
  )
}

type Details = { title: string; caption: string }
const toBody = ({ title, caption }: Details): z.input<typeof videoChange> => ({
  title,
  caption: caption.trim() === '' ? null : caption,
})

/** Subtitles as WebVTT, for the version that is not sent yet. */
function Subtitles({ video }: { video: Video }) {
  const { t } = useTranslation()
  const change = useVideoAction(videos.change)
  const set = (captionsFileId: string | null) => change.mutate({ params: { id: video.id }, body: { captionsFileId } })
  if (video.versions.at(-1)?.captionsUrl)
    return (
      <Group gap="sm">
        <Text>{t('video.subtitlesAdded')}</Text>
        <ActionButton variant="subtle" size="compact-sm" busy={change.isPending} onClick={() => set(null)}>
          {t('video.subtitlesRemove')}
        </ActionButton>
      </Group>
    )
  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        {t('video.subtitles')}
      </Text>
      <FileField
        purpose="video_captions"
        label={t('video.subtitles')}
        action={t('video.subtitlesChoose')}
        onUploaded={(file) => file && set(file.id)}
      />
    </div>
  )
}

function DeleteVideo({ video: { id, requestId } }: { video: Video }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(videos.remove, {
    onDone: () => {
      navigate(paths.ownRequest(requestId), { replace: true })
      queryClient.removeQueries({ queryKey: keyOf(videos.read, { params: { id } }) })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Group>
      <ConfirmButton
        variant="subtle"
        color="danger"
        size="sm"
        className={classes.quiet}
        busy={remove.isPending}
        title={t('video.deleteTitle')}
        text={t('video.deleteText')}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {t('video.delete')}
      </ConfirmButton>
    </Group>
  )
}
