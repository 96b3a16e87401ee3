import IconPlayerPauseFilled from 'icon:player-pause-filled'
import IconPlayerPlayFilled from 'icon:player-play-filled'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClockTime } from '../../../../format/clock-time.ts'
import { usePlayer } from './use-player.ts'
import classes from './voice.module.css'
import { Waveform } from './Waveform.tsx'

type Props = {
  url: string
  seconds: number
  bars: readonly number[]
}

/** Plays a voice message: from any moment, which is chosen in its waveform by pointer or arrow keys, and faster. */
export function VoicePlayer({ url, seconds, bars }: Props) {
  const { t } = useTranslation()
  const clock = useClockTime()
  const player = usePlayer(url, seconds)
  const { isPlaying, at, speed, hasFailed } = player
  const action = t(isPlaying ? 'voice.pause' : 'voice.play')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this in every browser
    <div className={classes.player} role="group" aria-label={t('voice.messageOf', { time: clock(seconds) })}>
      <ActionIcon size={36} radius="xl" aria-label={action} title={action} onClick={player.toggle}>
        {isPlaying ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </ActionIcon>
      {/* like the keys of every player, time runs from left to right in each language */}
      <div className={classes.track} dir="ltr">
        <Waveform bars={bars} played={at / seconds} />
        <input
          type="range"
          min={0}
          max={seconds}
          step={1}
          value={Math.min(Math.round(at), seconds)}
          aria-label={t('voice.position')}
          aria-valuetext={clock(at)}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
          className={classes.seek}
        />
      </div>
      <span className={classes.time}>{clock(at > 0 || isPlaying ? at : seconds)}</span>
      <UnstyledButton
        className={classes.speed}
        aria-label={t('voice.speed', { speed: speed.shown })}
        title={t('voice.speed', { speed: speed.shown })}
        onClick={speed.next}
      >
        {speed.shown}
      </UnstyledButton>
      {hasFailed && (
        <p role="alert" className={classes.failure}>
          {t('voice.unplayable')}
        </p>
      )}
    </div>
  )
}
