import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'

const speeds = [1, 1.5, 2]
/** The speed that was chosen last holds for the next message. */
let chosenSpeed = 1
/** Only one message plays at a time. */
let playing: HTMLAudioElement | null = null

/** Plays the sound at `url`, which is loaded when it is first played. */
export function usePlayer(url: string, seconds: number) {
  const { i18n } = useTranslation()
  const audio = useRef<HTMLAudioElement | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(chosenSpeed)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const element = new Audio()
    element.preload = 'none'
    element.src = url
    element.onplay = () => setIsPlaying(true)
    element.onpause = () => setIsPlaying(false)
    element.ontimeupdate = () => setAt(element.currentTime)
    element.onended = () => {
      element.currentTime = 0
      setAt(0)
    }
    element.onerror = () => setHasFailed(true)
    audio.current = element
    return () => {
      element.pause()
      element.removeAttribute('src')
      audio.current = null
    }
  }, [url])
  const play = async (element: HTMLAudioElement) => {
    if (playing !== element) playing?.pause()
    playing = element
    setHasFailed(false)
    element.playbackRate = chosenSpeed
    setSpeed(chosenSpeed)
    // a pause before the sound has arrived ends this with an error, and unplayable sound is reported by `onerror`
    await element.play().catch(() => setIsPlaying(false))
  }
  return {
    isPlaying,
    at,
    hasFailed,
    toggle: () => {
      const element = audio.current
      if (!element) return
      if (element.paused) void play(element)
      else element.pause()
    },
    seek: (to: number) => {
      if (audio.current) audio.current.currentTime = Math.min(to, seconds)
      setAt(to)
    },
    speed: {
      shown: `${numberFormat(localeOf(i18n.language)).format(speed)}×`,
      next: () => {
        // the index is within the list
        chosenSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
        setSpeed(chosenSpeed)
        if (audio.current) audio.current.playbackRate = chosenSpeed
      },
    },
  }
}
