import { useEffect, useState } from 'react'
import { stepUp } from '#contract/accounts/security/step-up.ts'
import { call, fetchFile } from '../../../../api/request.ts'
import { requestStepUp, withStepUp } from '../../../../api/step-up.ts'

type SensitivePicture = { src: string | null; failed: boolean; retry: () => void; markFailed: () => void }

/** Fetches a file that needs a recent step-up, which is requested first, so that nothing is refused on the way. */
async function fetchConfirmed(url: string) {
  const { until } = await call(stepUp.read, {})
  if (until === null && !(await requestStepUp())) throw new Error('The identity was not confirmed')
  return withStepUp(() => fetchFile(url))
}

/**
 * Loads a picture that may require step-up authentication, which the `src` of an `<img>` cannot trigger. Fetched once per view,
 * since each view is logged, and revoked when it leaves the screen. url null: nothing is loaded yet.
 */
export function useSensitivePicture(url: string | null): SensitivePicture {
  const [src, setSrc] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same address again
  useEffect(() => {
    if (url === null) return
    let objectUrl: string | null = null
    let isCancelled = false
    fetchConfirmed(url).then(
      ({ content }) => {
        if (isCancelled) return
        objectUrl = URL.createObjectURL(content)
        setSrc(objectUrl)
      },
      () => !isCancelled && setFailed(true),
    )
    return () => {
      isCancelled = true
      setSrc(null)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [url, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { src, failed, retry, markFailed: () => setFailed(true) }
}
