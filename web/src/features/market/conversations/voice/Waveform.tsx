import classes from './voice.module.css'

type Props = {
  bars: readonly number[]
  /** The part of it that was played, from 0 to 1. */
  played?: number
}

/** Loudness of each part of a recording. */
export const Waveform = ({ bars, played = 0 }: Props) => (
  <div className={classes.bars} aria-hidden>
    {bars.map((bar, i) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is nothing but its place
        key={i}
        data-played={(i + 0.5) / bars.length < played || undefined}
        style={{ height: `${Math.max(8, bar * 100)}%` }}
      />
    ))}
  </div>
)
