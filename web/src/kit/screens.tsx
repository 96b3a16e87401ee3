import IconAlertTriangle from 'icon:alert-triangle'
import { Alert, Button, Container, Stack, Text } from '@mantine/core'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { product } from '#contract/product.ts'
import { quotedAnswer, requestIdOf } from '../api/request.ts'
import { useErrorText } from '../api/sentence.ts'
import { useRestoreFocus } from './behaviour/focus.ts'
import { LinkButton } from './buttons.tsx'
import layout from './layout.module.css'
import { ErrorGroup, type Failure, GroupedFailure, useErrorGroup } from './page/ErrorGroup.tsx'
import { PageHead } from './page/PageHead.tsx'
import { ListSkeleton, type ScreenShape, ScreenSkeleton } from './skeleton/skeletons.tsx'

export { EmptyState } from './page/EmptyState.tsx'

/** The layout of a screen: its head and its content, as wide as its purpose. */
export function Screen({
  title,
  line,
  action,
  size = 'lg',
  children,
}: {
  title: string
  /** One line about the page. */
  line?: string
  action?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}) {
  const { t } = useTranslation()
  useTitle(title)
  return (
    <Container size={size} py="xl">
      <PageHead title={title} line={line} action={action} />
      <SectionBoundary name={t('error.thisPage')}>{children}</SectionBoundary>
    </Container>
  )
}

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title])
}

/**
 * An error in one section of a screen (spec §8): 'Error in {section}', the message, 'Try again'. Inside `OneErrorPanel`, that shows
 * it.
 */
export function ErrorBox(failure: Failure) {
  const report = useErrorGroup()
  if (report) return <GroupedFailure {...failure} report={report} />
  return <ErrorPanel failures={[failure]} />
}

/** Sections of a screen whose errors are shown together, in one panel above them that tries all of them again. */
export const OneErrorPanel = ({ children }: { children: ReactNode }) => (
  <ErrorGroup panel={(failures) => <ErrorPanel failures={failures} />}>{children}</ErrorGroup>
)

/** Each text once, without empty ones. */
const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean)

function ErrorPanel({ failures }: { failures: Failure[] }) {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const sections = new Intl.ListFormat(i18n.language).format(failures.map(({ section }) => section))
  return (
    <Alert
      role="alert"
      color="danger"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('error.section', { section: sections })}
    >
      {distinct(failures.map(({ error }) => errorText(error))).map((text) => (
        <Text key={text} mb="sm" c="var(--mantine-color-text)">
          {text}
        </Text>
      ))}
      {distinct(failures.map(({ error }) => quotedAnswer(error))).map((answer) => (
        <Text key={answer} mb="sm" size="sm" c="dimmed" dir="ltr" ta="start" className={layout.breaks}>
          {answer}
        </Text>
      ))}
      {distinct(failures.map(({ error }) => requestIdOf(error))).map((id) => (
        <Text key={id} mb="sm" size="sm" className={layout.breaks}>
          {t('error.number', { id })}
        </Text>
      ))}
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          for (const { retry } of failures) retry()
        }}
      >
        {t('error.tryAgain')}
      </Button>
    </Alert>
  )
}

/** A link back to the list that a screen was opened from. */
export type BackLink = { to: string; page: string }
/** The part of a screen that a list showed of it. */
export type Known = { title: string; line?: string | undefined }

/** Parts of a screen that stay when the rest cannot be shown. */
type Place = { back?: BackLink | undefined; known?: (() => Known | null) | undefined }

type SectionProps = {
  name: string
  /** The shown value: another one is tried by itself. */
  of?: unknown
  onError?: ((error: Error) => void) | undefined
  /** Reads the shown data again. */
  onRetry?: () => unknown
  /** The box in which its error is shown. */
  box?: (props: Failure & Place) => ReactNode
  place?: Place
  children: ReactNode
}

/** Error boundary of a section: a crash is logged, and an optional callback is called (spec §8). */
export class SectionBoundary extends Component<SectionProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`Error in ${this.props.name}`, error, info.componentStack)
    this.props.onError?.(error)
  }

  override componentDidUpdate({ of }: SectionProps) {
    if (this.state.error && of !== this.props.of) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { name, onRetry, box: Box = ErrorBox, place, children } = this.props
    if (!error) return children
    const retry = () => {
      this.setState({ error: null })
      onRetry?.()
    }
    return <Box {...place} section={name} error={error} retry={retry} />
  }
}

/** Calls a function that renders data, inside of the boundary around it. */
export const Shown = <T,>({ data, children }: { data: T; children: (data: T) => ReactNode }) => children(data)

type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** A query as a section: a skeleton while loading, an error with retry, also when its data cannot be shown, or the data. */
export function Loaded<T>({
  read,
  section,
  skeleton = <ListSkeleton />,
  lines,
  children,
}: {
  read: Read<T>
  section: string
  /** Placeholder while loading; `lines` is short for a list of so many rows. */
  skeleton?: ReactNode
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (read.data !== undefined)
    return (
      <SectionBoundary name={section} of={read.data} onRetry={() => read.refetch()}>
        <Shown data={read.data}>{children}</Shown>
      </SectionBoundary>
    )
  if (read.error) return <ErrorBox section={section} error={read.error} retry={() => read.refetch()} />
  return lines === undefined ? skeleton : <ListSkeleton rows={lines} />
}

/**
 * A screen whose one read decides what it is: its skeleton while loading, an error with retry as wide as its content, or the data.
 */
export function LoadedScreen<T>({
  read,
  section,
  shape,
  children,
  ...place
}: {
  read: Read<T>
  section: string
  shape: ScreenShape
  children: (data: T) => ReactNode
} & Place) {
  if (read.data !== undefined)
    return (
      <SectionBoundary name={section} of={read.data} onRetry={() => read.refetch()} box={ScreenError} place={place}>
        <Shown data={read.data}>{children}</Shown>
      </SectionBoundary>
    )
  if (read.error) return <ScreenError {...place} section={section} error={read.error} retry={() => read.refetch()} />
  return <ScreenSkeleton shape={shape} />
}

/** An error in place of a whole screen, which keeps its title, what its list showed of it, and the way back. */
export function ScreenError({ back, known, ...failure }: Failure & Place) {
  const { t } = useTranslation()
  const { title, line } = known?.() ?? { title: failure.section }
  useTitle(title)
  return (
    <Container size="lg" py="xl">
      <PageHead title={title} line={line} />
      <ErrorBox {...failure} />
      {back ? (
        <LinkButton to={back.to} mt="md" size="sm" variant="subtle">
          {t('error.backTo', { page: back.page })}
        </LinkButton>
      ) : (
        <Button mt="md" size="sm" variant="subtle" onClick={() => window.history.back()}>
          {t('common.back')}
        </Button>
      )}
    </Container>
  )
}

export const Loading = ({ lines = 3 }: { lines?: number }) => <ListSkeleton rows={lines} />

/** The part of a paginated query that `PagedList` needs. */
export type PagedQuery<T> = {
  items: T[]
  error: Error | null
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
  /** The time at which its items were last read. */
  dataUpdatedAt?: number
}

/** Checks whether a list was read and holds nothing: what acts on its rows is left out then. */
export const isEmptyList = ({ items, error, isPending }: Pick<PagedQuery<unknown>, 'items' | 'error' | 'isPending'>) =>
  !isPending && !error && items.length === 0

/** A paginated list with an empty state and a button to load more. */
export function PagedList<T>({
  list,
  section,
  empty,
  skeleton = <ListSkeleton />,
  children,
}: {
  list: PagedQuery<T>
  section: string
  empty: ReactNode
  /** Placeholder while the first page loads. */
  skeleton?: ReactNode
  children: (items: T[]) => ReactNode
}) {
  const { t } = useTranslation()
  useRestoreFocus(list.items.length)
  if (list.isPending) return skeleton
  if (list.error && list.items.length === 0)
    return <ErrorBox section={section} error={list.error} retry={() => list.refetch()} />
  if (isEmptyList(list)) return empty
  return (
    <Stack gap="lg">
      <SectionBoundary name={section} of={list.dataUpdatedAt} onRetry={() => list.refetch()}>
        <Shown data={list.items}>{children}</Shown>
      </SectionBoundary>
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          className={layout.center}
        >
          {t('common.more')}
        </Button>
      )}
    </Stack>
  )
}
