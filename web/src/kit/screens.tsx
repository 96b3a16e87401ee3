import { Alert, Button, Center, Container, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { product } from '#contract/product.ts'
import { useErrorText } from '../api/sentence.ts'
import { useRestoreFocus } from './behaviour/focus.ts'
import { ErrorGroup, type Failure, GroupedFailure, useErrorGroup } from './ErrorGroup.tsx'
import layout from './layout.module.css'

/** The layout of a screen: title, primary action, content. */
export function Screen({
  title,
  action,
  size = 'lg',
  children,
}: {
  title: string
  action?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}) {
  useTitle(title)
  return (
    <Container size={size} py="xl">
      <Group justify="space-between" align="center" mb="lg" gap="md">
        <Title order={1} tabIndex={-1} data-page-title className={layout.focusTarget}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Container>
  )
}

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title])
}

/** Shown in place of an empty list, with what to do first. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Stack
      align="center"
      ta="center"
      gap="xs"
      py={48}
      px="md"
      bd="1px dashed var(--mantine-color-default-border)"
      bdrs="md"
    >
      <Text fw={600} size="lg">
        {title}
      </Text>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {action}
    </Stack>
  )
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
      {[...new Set(failures.map(({ error }) => errorText(error)))].map((text) => (
        <Text key={text} mb="sm" c="var(--mantine-color-text)">
          {text}
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

type SectionProps = { name: string; onError?: (error: Error) => void; children: ReactNode }

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

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorBox section={this.props.name} error={error} retry={() => this.setState({ error: null })} />
  }
}

type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** Renders a query: a skeleton while loading, an error with retry, or the data. */
export function Loaded<T>({
  read,
  section,
  lines = 3,
  children,
}: {
  read: Read<T>
  section: string
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <ErrorBox section={section} error={read.error} retry={() => read.refetch()} />
  return <Loading lines={lines} />
}

export function Loading({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
        <Skeleton key={i} height={72} radius="md" />
      ))}
    </Stack>
  )
}

export function Spinner() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh" role="status" aria-label={t('common.loading')}>
      <Loader />
    </Center>
  )
}

/** What `PagedList` needs of a paginated query. */
export type PagedQuery<T> = {
  items: T[]
  error: Error | null
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** A paginated list with an empty state and a button to load more. */
export function PagedList<T>({
  list,
  section,
  empty,
  children,
}: {
  list: PagedQuery<T>
  section: string
  empty: ReactNode
  children: (items: T[]) => ReactNode
}) {
  const { t } = useTranslation()
  useRestoreFocus(list.items.length)
  if (list.isPending) return <Loading />
  if (list.error && list.items.length === 0)
    return <ErrorBox section={section} error={list.error} retry={() => list.refetch()} />
  if (list.items.length === 0) return empty
  return (
    <Stack gap="lg">
      {children(list.items)}
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
