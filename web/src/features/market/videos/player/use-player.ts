import { useCallback, useEffect, useState } from 'react'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'

/** The length of a frame in seconds; previews have 30 in a second. */
const frame = 1 / 30

export type Player = ReturnType<typeof usePlayer>

/** State and moves of a video element. Times in seconds. */
export function usePlayer(seconds: number) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const [time, setTime] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!element) return
    const follow = () => {
      setTime(element.currentTime)
      setPlaying(!element.paused)
      setMuted(element.muted)
    }
    const events = ['timeupdate', 'seeking', 'seeked', 'play', 'pause', 'ended', 'volumechange', 'loadedmetadata']
    for (const event of events) element.addEventListener(event, follow)
    const fail = () => setFailed(true)
    element.addEventListener('error', fail)
    setFailed(false)
    return () => {
      for (const event of events) element.removeEventListener(event, follow)
      element.removeEventListener('error', fail)
    }
  }, [element])

  const pause = useCallback(() => element?.pause(), [element])
  const seek = useCallback(
    (to: number) => {
      if (!element) return
      const at = Math.min(Math.max(0, to), element.duration || seconds)
      element.currentTime = at
      setTime(at)
    },
    [element, seconds],
  )
  const toggle = useCallback(() => {
    if (!element) return
    // a browser that refuses to play shows its video as it is
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }, [element])
  const mute = useCallback(() => {
    if (element) element.muted = !element.muted
  }, [element])
  return {
    element,
    setElement,
    time,
    seconds,
    isPlaying,
    isMuted,
    hasFailed,
    seek,
    toggle,
    pause,
    mute,
    by: (delta: number) => seek((element?.currentTime ?? 0) + delta),
    byFrames: (count: number) => {
      pause()
      seek((element?.currentTime ?? 0) + count * frame)
    },
  }
}

/** The player's keys: space or k, j and l, arrows, and single frames with comma and full stop; in a queue, j and k are its. */
export function usePlayerKeys({ toggle, by, byFrames }: Player, isInQueue: boolean): void {
  useShortcut(' ', 'video.player.toggle', toggle)
  useShortcut(isInQueue ? null : 'k', 'video.player.toggle', toggle)
  useShortcut(isInQueue ? null : 'j', 'video.player.back', () => by(-10))
  useShortcut('l', 'video.player.forward', () => by(10))
  useShortcut('arrowleft', 'video.player.stepBack', () => by(-5))
  useShortcut('arrowright', 'video.player.stepForward', () => by(5))
  useShortcut(',', 'video.player.frameBack', () => byFrames(-1))
  useShortcut('.', 'video.player.frameForward', () => byFrames(1))
}
