import IconPlayerStopFilled from 'icon:player-stop-filled'
import IconSend2 from 'icon:send-2'
import IconTrash from 'icon:trash'
import { ActionIcon, Button, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toWaveform, voiceLimits } from '#contract/foundation/uploads/voice.ts'
import { useUpload } from '../../../../api/files/use-upload.ts'
import type { AttachedFile } from '../../../../api/outbox/unsent.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { useClockTime } from '../../../../format/clock-time.ts'
import layout from '../../../../kit/layout.module.css'
import { fileOf, type Recording } from './record.ts'
import { useHeld } from './use-held.ts'
import { useRecorder } from './use-recorder.ts'
import { VoicePlayer } from './VoicePlayer.tsx'
import classes from './voice.module.css'
import { Waveform } from './Waveform.tsx'

type Props = {
  /** The button that started it is held: releasing it ends the recording. */
  isHeld: boolean
  /** Stores a recording while there is no connection. */
  storeOffline: (file: File, waveform: string) => Promise<AttachedFile>
  onUploaded: (file: AttachedFile) => void
  onClose: () => void
}

/** Records a voice message, which can be listened to before it is sent. */
export function VoiceRecorder({ isHeld, storeOffline, onUploaded, onClose }: Props) {
  const { t } = useTranslation()
  const { state, stop, again } = useRecorder()
  useHeld(isHeld && state.phase === 'recording', stop)
  if (state.phase === 'failed')
    return (
      <div className={classes.recorder} role="alert">
        <Text size="sm" className={classes.grow}>
          {t(`voice.failed.${state.failure}`)}
        </Text>
        <Button variant="default" size="compact-sm" onClick={again}>
          {t('error.tryAgain')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  if (state.phase === 'done')
    return (
      <Review
        recording={state.recording}
        storeOffline={storeOffline}
        onUploaded={onUploaded}
        onAgain={again}
        onClose={onClose}
      />
    )
  return (
    <div className={classes.recorder}>
      <Discard onClick={onClose} />
      {state.phase === 'asking' ? (
        <Text size="sm" c="dimmed" role="status" className={classes.grow}>
          {t('voice.asking')}
        </Text>
      ) : (
        <Level seconds={state.seconds} levels={state.levels} />
      )}
      <ActionIcon
        size={36}
        radius="xl"
        disabled={state.phase === 'asking'}
        aria-label={t('voice.stop')}
        title={t('voice.stop')}
        onClick={stop}
        autoFocus
      >
        <IconPlayerStopFilled size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Discard({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('voice.discard')}
      title={t('voice.discard')}
      onClick={onClick}
    >
      <IconTrash size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

/** Remaining seconds from which on they are shown. */
const lastSeconds = 30
const shownLevels = 40

/** Length of the recording so far, and its loudness. */
function Level({ seconds, levels }: { seconds: number; levels: readonly number[] }) {
  const { t } = useTranslation()
  const clock = useClockTime()
  const left = voiceLimits.seconds - seconds
  const isEnding = left <= lastSeconds
  const newest = levels.slice(-shownLevels)
  const bars = [...Array<number>(shownLevels - newest.length).fill(0), ...newest.map((level) => Math.min(1, level * 4))]
  return (
    <div className={classes.level}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.time} role="timer" aria-label={t('voice.recording')}>
        {isEnding ? t('voice.left', { time: clock(Math.ceil(left)) }) : clock(seconds)}
      </span>
      <Waveform bars={bars} played={1} />
    </div>
  )
}

type ReviewProps = Pick<Props, 'storeOffline' | 'onUploaded' | 'onClose'> & {
  recording: Recording
  onAgain: () => void
}

/** A recording before it is sent. */
function Review({ recording, storeOffline, onUploaded, onAgain, onClose }: ReviewProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const url = useMemo(() => URL.createObjectURL(recording.content), [recording])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const { progress, uploadError, send } = useUpload('message', onUploaded, {
    isVoice: true,
    storeOffline: storeOffline && ((file) => storeOffline(file, toWaveform(recording))),
  })
  const isTooShort = recording.seconds < voiceLimits.leastSeconds
  return (
    <>
      <div className={classes.recorder}>
        <Discard onClick={onClose} />
        {isTooShort ? (
          <Text size="sm" role="alert" className={classes.grow}>
            {t('voice.tooShort')}
          </Text>
        ) : (
          <VoicePlayer url={url} seconds={recording.seconds} bars={recording.bars} />
        )}
        {isTooShort ? (
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            {t('error.tryAgain')}
          </Button>
        ) : (
          <ActionIcon
            size={36}
            loading={progress !== null}
            aria-label={t('voice.send')}
            title={t('voice.send')}
            onClick={() => void send(fileOf(recording))}
            autoFocus
          >
            <IconSend2 size={18} stroke={1.5} aria-hidden className={layout.mirrored} />
          </ActionIcon>
        )}
      </div>
      {recording.seconds >= voiceLimits.seconds && (
        <Text size="sm" c="dimmed" role="status">
          {t('voice.limitReached')}
        </Text>
      )}
      {uploadError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(uploadError)}
        </Text>
      )}
    </>
  )
}
