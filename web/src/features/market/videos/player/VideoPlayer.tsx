import IconBadgeCc from 'icon:badge-cc'
import IconMaximize from 'icon:maximize'
import IconPlayerPauseFilled from 'icon:player-pause-filled'
import IconPlayerPlayFilled from 'icon:player-play-filled'
import IconVolume from 'icon:volume'
import IconVolumeOff from 'icon:volume-off'
import { ActionIcon, Alert, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Video, VideoComment } from '#contract/market/videos/videos.ts'
import { type Mark, MarkLayer } from './MarkLayer.tsx'
import classes from './player.module.css'
import { Scrubber } from './Scrubber.tsx'
import { clockTime } from './time.ts'
import { type Player, usePlayerKeys } from './use-player.ts'

type Version = Video['versions'][number]
type Props = {
  player: Player
  isInQueue: boolean
  version: Version
  comments: VideoComment[]
  onComment: (comment: VideoComment) => void
  /** Drawing over the frame. */
  mark: Mark | null
  onDraw: ((mark: Mark) => void) | undefined
  /** An earlier version beside it, played along without sound. */
  earlier: Version | undefined
}

/** A version's preview with its time line, comments and drawings; every move has a key. */
export function VideoPlayer({ player, isInQueue, version, comments, onComment, mark, onDraw, earlier }: Props) {
  const { t } = useTranslation()
  const stage = useRef<HTMLElement>(null)
  usePlayerKeys(player, isInQueue)
  return (
    <section ref={stage} className={classes.player} aria-label={t('video.player.name')}>
      <div className={classes.pictures} data-beside={Boolean(earlier) || undefined}>
        {earlier && (
          <Frame version={earlier}>
            <Follower leader={player.element} version={earlier} />
          </Frame>
        )}
        <Frame version={version} isLabelled={Boolean(earlier)}>
          {/* biome-ignore lint/a11y/useMediaCaption: its influencer adds subtitles or not */}
          <video
            ref={player.setElement}
            key={version.previewUrl}
            src={version.previewUrl ?? undefined}
            poster={version.posterUrl ?? undefined}
            preload="metadata"
            playsInline
            className={classes.video}
            onClick={onDraw ? undefined : player.toggle}
          >
            {version.captionsUrl && (
              <track kind="captions" src={version.captionsUrl} label={t('video.player.subtitles')} />
            )}
          </video>
          <MarkLayer mark={mark} onDraw={onDraw} />
        </Frame>
      </div>
      {player.hasFailed && (
        <Alert color="danger" variant="light" role="alert">
          <Text c="var(--mantine-color-text)">{t('video.player.playError')}</Text>
        </Alert>
      )}
      <Scrubber player={player} version={version} comments={comments} onComment={onComment} />
      <Controls player={player} hasCaptions={version.captionsUrl !== null} stage={stage} />
    </section>
  )
}

type FrameProps = { version: Version; isLabelled?: boolean; children: ReactNode }

/** As wide and high as its video, so that nothing moves when it loads. */
function Frame({ version: { number, width, height }, isLabelled = true, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <figure className={classes.frame}>
      {isLabelled && <figcaption className={classes.label}>{t('video.version', { number })}</figcaption>}
      <div className={classes.picture} style={{ '--ratio': (width ?? 16) / (height ?? 9) } as React.CSSProperties}>
        {children}
      </div>
    </figure>
  )
}

/** Plays along with another video, without sound. */
function Follower({ leader, version }: { leader: HTMLVideoElement | null; version: Version }) {
  const own = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const follower = own.current
    if (!leader || !follower) return
    const follow = () => {
      if (Math.abs(follower.currentTime - leader.currentTime) > 0.15) follower.currentTime = leader.currentTime
      if (leader.paused) follower.pause()
      else void follower.play().catch(() => undefined)
    }
    const events = ['play', 'pause', 'seeked', 'timeupdate']
    for (const event of events) leader.addEventListener(event, follow)
    follow()
    return () => {
      for (const event of events) leader.removeEventListener(event, follow)
    }
  }, [leader])
  return (
    <video
      ref={own}
      src={version.previewUrl ?? undefined}
      poster={version.posterUrl ?? undefined}
      preload="metadata"
      muted
      playsInline
      className={classes.video}
    />
  )
}

type ControlsProps = { player: Player; hasCaptions: boolean; stage: React.RefObject<HTMLElement | null> }

function Controls({ player, hasCaptions, stage }: ControlsProps) {
  const { t } = useTranslation()
  const { time, seconds, isPlaying, isMuted, toggle, mute } = player
  return (
    <div className={classes.controls} dir="ltr">
      <Control label={t(isPlaying ? 'video.player.pause' : 'video.player.play')} onClick={toggle}>
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </Control>
      <Text size="sm" className={classes.time}>
        {clockTime(time)} / {clockTime(seconds)}
      </Text>
      {hasCaptions && <SubtitlesButton element={player.element} />}
      <Control label={t(isMuted ? 'video.player.unmute' : 'video.player.mute')} onClick={mute}>
        {isMuted ? <IconVolumeOff size={20} stroke={1.5} /> : <IconVolume size={20} stroke={1.5} />}
      </Control>
      <Control label={t('video.player.fullscreen')} onClick={() => void stage.current?.requestFullscreen?.()}>
        <IconMaximize size={20} stroke={1.5} />
      </Control>
    </div>
  )
}

type ControlProps = { label: string; onClick: () => void; isPressed?: boolean; children: ReactNode }

const Control = ({ label, onClick, isPressed, children }: ControlProps) => (
  <ActionIcon
    variant={isPressed ? 'light' : 'subtle'}
    color="gray"
    size={44}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

/** Shows or hides the subtitles; hidden at first. */
function SubtitlesButton({ element }: { element: HTMLVideoElement | null }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const track = element?.textTracks[0]
    if (track) track.mode = isOn ? 'showing' : 'hidden'
  }, [element, isOn])
  return (
    <Control label={t('video.player.subtitles')} isPressed={isOn} onClick={() => setOn(!isOn)}>
      <IconBadgeCc size={20} stroke={1.5} />
    </Control>
  )
}
