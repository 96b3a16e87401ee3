import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { notifications } from '#contract/foundation/notifications/notifications.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'

/** Checks whether a page is open: parameters of its address that the open one lacks make it another page, further ones do not. */
export function isOpen(path: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const page = new URL(path, window.location.origin)
  const open = new URLSearchParams(search)
  return page.pathname === pathname && [...page.searchParams].every(([name, value]) => open.get(name) === value)
}

/** Marks notifications about the page on screen as read, including those that arrive meanwhile. */
export function ReadOnOpen() {
  const { user } = useUser()
  const location = useLocation()
  const visibility = useDocumentVisibility()
  const { data } = useRead(notifications.unread, {}, { enabled: Boolean(user) })
  const { mutate } = useAction(notifications.markRead)
  const path = user && visibility === 'visible' ? data?.paths.find((path) => isOpen(path, location)) : undefined
  useEffect(() => {
    if (path !== undefined) mutate({ body: { path } })
  }, [path, mutate])
  return null
}
