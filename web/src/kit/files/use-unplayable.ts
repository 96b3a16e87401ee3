import { type SyntheticEvent, useState } from 'react'

/** Checks whether this browser cannot play the film or sound at `url`, or only the sound of a film; `watch` goes to the player. */
export function useUnplayable(url: string | null) {
  const [unplayable, setUnplayable] = useState<string | null>(null)
  const fail = () => setUnplayable(url)
  return {
    isUnplayable: unplayable !== null && unplayable === url,
    watch: {
      onError: fail,
      onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
        if (currentTarget instanceof HTMLVideoElement && currentTarget.videoWidth === 0) fail()
      },
    },
  }
}
