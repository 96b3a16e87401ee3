/** Converts ISO 8601 to the value of a `DateTimeInput`, to the minute; '' for null. */
export function toLocalTime(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The day in the user's time zone, as YYYY-MM-DD, so many days from an instant. */
export function localDay(at: Date, days = 0): string {
  const day = new Date(at)
  day.setDate(day.getDate() + days)
  return toLocalTime(day.toISOString()).slice(0, 10)
}

/** A filter by days with the user's time zone, to which the days belong. */
export const withTimeZone = <T extends { from?: string | undefined; to?: string | undefined }>(filters: T) => ({
  ...filters,
  timeZone: filters.from || filters.to ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined,
})

/** Converts the value of a `DateTimeInput` to ISO 8601; an invalid value is returned unchanged, for validation to refuse. */
export function fromLocalTime(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
