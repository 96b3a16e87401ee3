import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { omit } from '#contract/omit.ts'

export type Failure = { section: string; error: Error; retry: () => void }

/** Reports a failure to the group around; returns the function that takes it back. */
type Report = (id: string, failure: Failure) => () => void

const Context = createContext<Report | null>(null)

/** The group of the sections around, null outside of one. */
export const useErrorGroup = (): Report | null => useContext(Context)

type Props = {
  /** Draws the failures, in the order of their sections on the screen. */
  panel: (failures: Failure[]) => ReactNode
  children: ReactNode
}

/** Gathers the failed sections inside, so that one panel names them all instead of one each. */
export function ErrorGroup({ panel, children }: Props) {
  const [failures, setFailures] = useState<Record<string, Failure>>({})
  const report = useCallback<Report>((id, failure) => {
    setFailures((before) => ({ ...before, [id]: failure }))
    return () => setFailures((failures) => omit(failures, id))
  }, [])
  const reported = Object.values(failures)
  return (
    <Context.Provider value={report}>
      {reported.length > 0 && panel(reported)}
      {children}
    </Context.Provider>
  )
}

/** A failure that the group around shows; nothing is shown in its place. */
export function GroupedFailure({ section, error, retry, report }: Failure & { report: Report }) {
  const id = useId()
  const latestRetry = useRef(retry)
  useLayoutEffect(() => {
    latestRetry.current = retry
  })
  useEffect(() => report(id, { section, error, retry: () => latestRetry.current() }), [id, section, error, report])
  return null
}
