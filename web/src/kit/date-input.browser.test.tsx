import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../test/render-app.tsx'
import { DateInput } from './fields/dates/DateInput.tsx'
import { DateTimeInput } from './fields/dates/DateTimeInput.tsx'
import { DayFilterInput } from './filters/DayFilterInput.tsx'

function Deadline({ language }: { language: string }) {
  const [day, setDay] = useState('2026-11-28')
  const { i18n } = useTranslation()
  return (
    <>
      <button type="button" onClick={() => i18n.changeLanguage(language)}>
        {language}
      </button>
      <button type="button" onClick={() => setDay('')}>
        Clear
      </button>
      <DateInput label="Day" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  )
}

it.each([
  ['en', '11/28/2026', '2/1/2027', '02/01/2027'],
  ['ar', '28/11/2026', '1/2/2027', '01/02/2027'],
  ['de', '28.11.2026', '1.2.2027', '01.02.2027'],
])('in %s, dates are shown as %s and read in that order', async (language, shown, typed, shownAfterwards) => {
  const screen = await renderApp(<Deadline language={language} />)
  await screen.getByRole('button', { name: language, exact: true }).click()
  const field = screen.getByLabelText('Day', { exact: true })
  await expect.element(field).toHaveValue(shown)
  await field.fill(typed)
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-02-01')
  await userEvent.tab()
  await expect.element(field).toHaveValue(shownAfterwards)
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
})

it('keeps what is no date for the form to refuse', async () => {
  const screen = await renderApp(<Deadline language="en" />)
  const field = screen.getByLabelText('Day', { exact: true })
  await field.fill('2/30/2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('2/30/2026')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2/30/2026')
})

it('filters by a day once it is typed whole', async () => {
  const onChange = vi.fn()
  const screen = await renderApp(<DayFilterInput label="From" stored="" onChange={onChange} />)
  const field = screen.getByLabelText('From', { exact: true })
  await field.click()
  await userEvent.keyboard('11/28/202')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('6')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-28')
})

it.each([
  ['11/5/26', '2026-11-05'],
  ['١١/٥/٢٠٢٦', '2026-11-05'],
])('filters by %s as soon as it is left', async (typed, day) => {
  const onChange = vi.fn()
  const screen = await renderApp(<DayFilterInput label="From" stored="" onChange={onChange} />)
  await screen.getByLabelText('From', { exact: true }).fill(typed)
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(day)
})

it('says of what is no date that it does not filter', async () => {
  const onChange = vi.fn()
  const screen = await renderApp(<DayFilterInput label="From" stored="" onChange={onChange} />)
  const field = screen.getByLabelText('From', { exact: true })
  await field.fill('soon')
  await expect.element(field).toBeValid()
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/^Enter a date, such as 12\/31\/\d{4}$/)
  await field.fill('')
  await expect.element(field).toBeValid()
  expect(onChange).toHaveBeenLastCalledWith('')
})

function Due() {
  const [at, setAt] = useState('')
  return (
    <>
      <DateTimeInput
        label="Due"
        description="In local time"
        value={at}
        onChange={setAt}
        error={at === '' && 'Required'}
      />
      <output>{at}</output>
    </>
  )
}

it('takes a day and a time of it, noon until another is chosen, and none when the day is cleared', async () => {
  const screen = await renderApp(<Due />)
  const [day, time, value] = [
    screen.getByLabelText('Due', { exact: true }),
    screen.getByLabelText('Due: time'),
    screen.getByRole('status'),
  ]
  await expect.element(day).toHaveAccessibleDescription('Required In local time')
  await day.fill('11/28/2026')
  await expect.element(value).toHaveTextContent(/^2026-11-28T12:00$/)
  await time.fill('09:30')
  await expect.element(value).toHaveTextContent(/^2026-11-28T09:30$/)
  await day.fill('12/1/2026')
  await expect.element(value).toHaveTextContent(/^2026-12-01T09:30$/)
  await time.fill('')
  await expect.element(value).toHaveTextContent(/^2026-12-01T$/)
  await day.fill('')
  await expect.element(value).toHaveTextContent(/^$/)
})
