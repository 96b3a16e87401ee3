import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Video, VideoComment } from '#contract/market/videos/videos.ts'
import classes from './player.module.css'
import { clockTime } from './time.ts'
import type { Player } from './use-player.ts'

type Props = {
  player: Player
  version: Video['versions'][number]
  comments: VideoComment[]
  onComment: (comment: VideoComment) => void
}

/**
 * The time line: the position of the video, its comments, and a small picture of the moment under the pointer. Runs from left to right in
 * every language, as time lines of films do.
 */
export function Scrubber({ player, version, comments, onComment }: Props) {
  const { t } = useTranslation()
  const { time, seconds, seek } = player
  const [hover, setHover] = useState<number | null>(null)
  const shareOf = (at: number) => `${Math.min(100, (at / seconds) * 100)}%`
  const timeAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return Math.min(Math.max(0, (event.clientX - left) / width), 1) * seconds
  }
  return (
    <div className={classes.scrubber} dir="ltr">
      <div
        className={classes.line}
        onPointerMove={(event) => setHover(timeAt(event))}
        onPointerLeave={() => setHover(null)}
      >
        <input
          type="range"
          min={0}
          max={seconds}
          step={0.01}
          value={time}
          aria-label={t('video.player.position')}
          aria-valuetext={`${clockTime(time)} / ${clockTime(seconds)}`}
          style={{ '--played': shareOf(time) } as CSSProperties}
          className={classes.range}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        {hover !== null && <Thumbnail at={hover} left={shareOf(hover)} version={version} />}
      </div>
      <div className={classes.markers}>
        {comments.map((comment) => (
          <button
            key={comment.id}
            type="button"
            className={classes.marker}
            style={{ left: shareOf(comment.atSeconds) }}
            title={comment.text}
            aria-label={t('video.comments.at', { time: clockTime(comment.atSeconds) })}
            onClick={() => onComment(comment)}
          />
        ))}
      </div>
    </div>
  )
}

type ThumbnailProps = { at: number; left: string } & Pick<Props, 'version'>

function Thumbnail({ at, left, version: { thumbnails, width, height } }: ThumbnailProps) {
  const index = thumbnails ? Math.min(Math.floor(at / thumbnails.secondsApart), thumbnails.count - 1) : 0
  return (
    <div className={classes.hover} style={{ left }} aria-hidden>
      {thumbnails && (
        <div
          className={classes.thumbnail}
          style={
            {
              '--url': `url("${thumbnails.url}")`,
              '--ratio': (width ?? 16) / (height ?? 9),
              '--columns': thumbnails.columns,
              '--rows': Math.ceil(thumbnails.count / thumbnails.columns),
              '--column': index % thumbnails.columns,
              '--row': Math.floor(index / thumbnails.columns),
            } as CSSProperties
          }
        />
      )}
      {clockTime(at)}
    </div>
  )
}
