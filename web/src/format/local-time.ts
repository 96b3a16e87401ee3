/** Converts ISO 8601 to the value of a `DateTimeInput`, to the minute; '' for null. */
export function toLocalTime(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Converts the value of a `DateTimeInput` to ISO 8601; an invalid value is returned unchanged, for validation to refuse. */
export function fromLocalTime(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
