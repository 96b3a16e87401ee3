import { SegmentedControl, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../../kit/fields/files/FileField.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import { firstFrame } from '../../../kit/files/first-frame.ts'
import classes from './showcase.module.css'
import type { WorkValues } from './WorkEditor.tsx'

/** The source of a video: an external URL or an upload. */
export function VideoSource({ form, videoUrl }: { form: UseFormReturnType<WorkValues>; videoUrl: string | null }) {
  const { t } = useTranslation()
  const { source, videoFileId } = form.values
  const missing = form.errors.videoFileId ?? (source === 'upload' ? form.errors.embedUrl : undefined)
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('showcase.source')}
        data={(['link', 'upload'] as const).map((each) => ({ value: each, label: t(`showcase.source.${each}`) }))}
        value={source}
        onChange={(next) => form.setFieldValue('source', next as WorkValues['source'])}
      />
      {source === 'link' && (
        <TextField
          name="embedUrl"
          label={t('showcase.embedLabel')}
          description={t('showcase.embedHint')}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
        />
      )}
      {source === 'upload' && (
        <div>
          {videoUrl && !videoFileId && (
            // biome-ignore lint/a11y/useMediaCaption: people's own videos come without captions
            <video src={firstFrame(videoUrl)} controls preload="metadata" className={classes.video} />
          )}
          <FileField
            purpose="showcase"
            kind="video"
            label={t('showcase.videoLabel')}
            error={missing}
            onUploaded={(file) => {
              const isOther = file !== null && file.kind !== 'video'
              form.setFieldValue('videoFileId', isOther ? undefined : file?.id)
              if (isOther) form.setFieldError('videoFileId', t('showcase.noVideo'))
            }}
          />
        </div>
      )}
    </Stack>
  )
}
