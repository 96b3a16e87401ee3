import { Chip, Progress, SegmentedControl, Switch, Tabs } from '@mantine/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { NotificationRow } from '../../features/foundation/notifications/NotificationRow.tsx'

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
beforeEach(() => emulate('active'))
afterEach(() => emulate('none'))

/** The background with which an element is drawn. */
const ground = (element: Element) => getComputedStyle(element).backgroundColor
const find = (selector: string) => document.querySelector(selector)!

it('a switch that is on looks otherwise than one that is off, and both have a thumb', async () => {
  await renderApp(
    <>
      <Switch defaultChecked label="On" />
      <Switch label="Off" />
    </>,
  )
  const [on, off] = document.querySelectorAll('.mantine-Switch-track')
  expect(ground(on!)).not.toBe(ground(off!))
  for (const track of [on!, off!]) expect(ground(track.querySelector('.mantine-Switch-thumb')!)).not.toBe(ground(track))
})

it('what is chosen looks otherwise than what is not: tabs, views, chips, links', async () => {
  const screen = await renderApp(
    <>
      <Tabs value="a">
        <Tabs.List>
          <Tabs.Tab value="a">Chosen tab</Tabs.Tab>
          <Tabs.Tab value="b">Other tab</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <SegmentedControl data={['Chosen view', 'Other view']} value="Chosen view" />
      <Chip checked onChange={() => undefined} variant="outline">
        Chosen chip
      </Chip>
      <Chip checked={false} onChange={() => undefined} variant="outline">
        Other chip
      </Chip>
      <a href="#here" aria-current="page">
        Chosen link
      </a>
      <a href="#there">Other link</a>
    </>,
  )
  for (const [kind, selector] of [
    ['tab', '[role=tab]'],
    ['view', '.mantine-SegmentedControl-label'],
    ['chip', '.mantine-Chip-label'],
    ['link', 'a'],
  ] as const) {
    const of = (name: string) => screen.getByText(`${name} ${kind}`).element().closest(selector)!
    expect(ground(of('Chosen')), kind).not.toBe(ground(of('Other')))
  }
})

it('an unread mark and progress are seen on their ground', async () => {
  await renderApp(
    <>
      <NotificationRow
        notification={{
          id: '01960000-0000-7000-8000-000000000001',
          kind: 'orders',
          event: 'order_paid',
          title: 'New order',
          text: '',
          path: '/task/1',
          deadline: null,
          outcome: null,
          subject: null,
          action: 'Accept or decline',
          person: null,
          isRead: false,
          unread: 1,
          createdAt: '2026-03-01T12:00:00.000Z',
        }}
      />
      <Progress value={50} aria-label="Upload" />
    </>,
  )
  const page = ground(document.body)
  expect(ground(find('[data-unread] > span[aria-hidden]:last-child'))).not.toBe(page)
  expect(ground(find('.mantine-Progress-section'))).not.toBe(page)
})
