import IconPlayerPause from 'icon:player-pause'
import IconPlayerPlay from 'icon:player-play'
import IconUpload from 'icon:upload'
import { Button, Card, FileButton, Group, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedTypes } from '#contract/foundation/uploads/uploads.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import type { Video } from '#contract/market/videos/videos.ts'
import { uploadRefusal } from '../../../../api/files/use-upload.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { useDuration, useNumber, usePercent } from '../../../../format/figures.tsx'
import { interruptedUpload } from './remembered-uploads.ts'
import { cancelUpload, pauseUpload, resumeUpload, type VideoUpload } from './uploads.ts'
import { useBytes } from './use-bytes.ts'
import { useVideoUpload } from './use-video-upload.ts'

/** Uploads the file of a video: with progress, pause, and going on after an interruption. Dropping it anywhere on the panel works, too. */
export function UploadPanel({ video: { id, versions, status } }: { video: Video }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const number = useNumber()
  const inBytes = useBytes()
  const { upload, start } = useVideoUpload(id)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const choose = (file: File | null | undefined) => {
    if (!file) return
    const refused = uploadRefusal(file, 'campaign_video')
    setRefusal(refused)
    if (!refused) start(file)
  }
  const current = versions.at(-1)
  const isNew = !current || current.submittedAt !== null
  return (
    <Card
      withBorder
      padding="lg"
      component="section"
      aria-labelledby="upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      <Stack gap="sm">
        <Title order={2} size="h3" id="upload">
          {t(status === 'rejected' || (current && isNew) ? 'video.upload.newVersion' : 'video.upload.title')}
        </Title>
        {upload ? (
          <UploadProgress videoId={id} upload={upload} />
        ) : (
          <>
            {current && !isNew && (
              <Text>
                {t('video.upload.done')}: <bdi>{current.fileName}</bdi> · {inBytes(current.bytes)}
              </Text>
            )}
            <Interrupted videoId={id} />
            <Group gap="sm">
              <FileButton
                accept={[...acceptedTypes('campaign_video'), '.m4v', '.mkv', '.3gp'].join(',')}
                onChange={choose}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant={isNew ? 'filled' : 'default'}
                    leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
                  >
                    {t(isNew ? 'video.upload.choose' : 'video.upload.replace')}
                  </Button>
                )}
              </FileButton>
            </Group>
            <Text size="sm" c="dimmed">
              {t('video.upload.hint', { size: inBytes(videoLimits.bytes), minutes: number(videoLimits.seconds / 60) })}
            </Text>
          </>
        )}
        {refusal && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {errorText(refusal)}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** Notice that an upload was interrupted, with the name of its file. */
function Interrupted({ videoId }: { videoId: number }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const [interrupted, setInterrupted] = useState(() => interruptedUpload(videoId))
  if (!interrupted) return null
  const { name, sent, size } = interrupted
  return (
    <Group gap="xs">
      <Text role="status">{t('video.upload.continue', { name, percent: percent(sent / size) })}</Text>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          cancelUpload(videoId)
          setInterrupted(null)
        }}
      >
        {t('video.upload.restart')}
      </Button>
    </Group>
  )
}

/** Progress, speed and remaining time of an upload; each quarter is announced. */
function UploadProgress({ videoId, upload }: { videoId: number; upload: VideoUpload }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const inBytes = useBytes()
  const percent = usePercent()
  const { name, phase, sent, total, error } = upload
  const done = total > 0 ? sent / total : 0
  const isStill = phase === 'paused' || phase === 'failed'
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text truncate dir="auto">
          {name}
        </Text>
        <Text fw={600}>{percent(Math.floor(done * 100) / 100)}</Text>
      </Group>
      <Progress value={done * 100} size="lg" aria-label={t('upload.progress')} animated={phase === 'sending'} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('video.upload.sent', { sent: inBytes(sent), total: inBytes(total) })}
          <Pace upload={upload} />
        </Text>
        <Group gap="xs">
          {phase !== 'attaching' && (
            <Button
              variant="default"
              size="sm"
              leftSection={
                isStill ? (
                  <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
                ) : (
                  <IconPlayerPause size={16} stroke={1.5} aria-hidden />
                )
              }
              onClick={() => (isStill ? resumeUpload(videoId) : pauseUpload(videoId))}
            >
              {phase === 'failed' ? t('error.tryAgain') : t(isStill ? 'video.upload.resume' : 'video.upload.pause')}
            </Button>
          )}
          <Button variant="subtle" size="sm" onClick={() => cancelUpload(videoId)}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Group>
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {errorText(error)}
        </Text>
      )}
      <PhaseLine phase={phase} />
      <VisuallyHidden role="status">{t('upload.sent', { part: percent(Math.floor(done * 4) / 4) })}</VisuallyHidden>
    </>
  )
}

/** Speed and the time left, once they are known. */
function Pace({ upload: { speed, sent, total } }: { upload: VideoUpload }) {
  const { t } = useTranslation()
  const inBytes = useBytes()
  const duration = useDuration()
  if (!speed) return null
  return ` · ${inBytes(speed, 'second')} · ${t('video.upload.left', { time: duration(((total - sent) / speed) * 1_000) })}`
}

const phaseTexts = {
  paused: 'video.upload.paused',
  offline: 'video.upload.offline',
  reconnecting: 'video.upload.reconnecting',
  attaching: 'upload.checking',
} as const

const PhaseLine = ({ phase }: Pick<VideoUpload, 'phase'>) => {
  const { t } = useTranslation()
  return (
    <Text size="sm" role="status">
      {phase in phaseTexts && t(phaseTexts[phase as keyof typeof phaseTexts])}
    </Text>
  )
}
