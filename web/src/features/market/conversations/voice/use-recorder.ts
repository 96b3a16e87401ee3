import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, type Recorder, type Recording, type RecordingFailure, record } from './record.ts'

type State =
  | { phase: 'asking' }
  | { phase: 'recording'; seconds: number; levels: readonly number[] }
  | { phase: 'done'; recording: Recording }
  | { phase: 'failed'; failure: RecordingFailure }

/** Records as soon as it is shown, until it is stopped or gone; `again` starts anew. */
export function useRecorder() {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ phase: 'asking' })
  const recorder = useRef<Recorder | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt records anew
  useEffect(() => {
    let isGone = false
    const set = (next: State) => {
      if (!isGone) setState(next)
    }
    set({ phase: 'asking' })
    record({
      onProgress: (seconds, levels) => set({ phase: 'recording', seconds, levels: [...levels] }),
      onEnd: (recording) => set({ phase: 'done', recording }),
    }).then(
      (started) => {
        recorder.current = started
        if (isGone) started.cancel()
        else set({ phase: 'recording', seconds: 0, levels: [] })
      },
      (error: unknown) => set({ phase: 'failed', failure: failureOf(error) }),
    )
    return () => {
      isGone = true
      recorder.current?.cancel()
      recorder.current = null
    }
  }, [attempt])
  return {
    state,
    stop: useCallback(() => recorder.current?.stop(), []),
    again: useCallback(() => setAttempt((last) => last + 1), []),
  }
}
