import { Select, Textarea, TextInput } from '@mantine/core'
import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import '../theme/fonts.css'
import { renderApp } from '../../../test/render-app.tsx'
import { DateInput } from './dates/DateInput.tsx'

const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
afterEach(() => touch(false))

it('fields are large enough on phones for Safari not to zoom in', async () => {
  await touch(true)
  await renderApp(
    <>
      <TextInput aria-label="Name" size="xs" />
      <Textarea aria-label="Message" size="xs" autosize />
      <Select aria-label="Country" size="xs" data={['Spain']} />
      <DateInput aria-label="Day" size="xs" />
      <select className="language" aria-label="Language" />
    </>,
  )
  expect(window.matchMedia('(pointer: coarse)').matches).toBe(true)
  const fields = [...document.querySelectorAll('input, textarea, select')]
  expect(fields.length).toBeGreaterThanOrEqual(5)
  expect(fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)).toEqual([])
})
