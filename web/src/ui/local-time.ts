/** A moment (ISO 8601) as a field for local date and time takes it, to the minute; '' for none. */
export function toLocalTime(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What such a field gives, as a moment; what is none stays as it is, to be refused. */
export function fromLocalTime(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
