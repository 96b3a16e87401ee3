export type Form = { [name: string]: string | Form }

/** A form body with nested names, `line_items[0][price_data][currency]=usd`, as an object; prototypes stay out of reach. */
export function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = form
    for (const step of path.slice(0, -1)) {
      if (typeof at[step] !== 'object') at[step] = Object.create(null) as Form
      at = at[step]
    }
    at[path.at(-1) ?? ''] = value
  }
  return form
}

/** The text at `path`, or undefined. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  let at: string | Form | undefined = form
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}
