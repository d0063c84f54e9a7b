/** A form-encoded body with the provider's nested brackets, `card[number]=…`, as a tree. */
export type Form = { [name: string]: string | Form }

const maxDepth = 5

/** Reads `a[b][c]=d` as `{a: {b: {c: 'd'}}}`; of a name given twice the last counts. */
export function readForm(body: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (path.length > maxDepth) continue
    const last = path.pop() as string
    let at = form
    for (const part of path) {
      const known = at[part]
      const branch: Form = typeof known === 'object' ? known : Object.create(null)
      at[part] = branch
      at = branch
    }
    at[last] = value
  }
  return form
}

/** The text at a path of the form; undefined when it is absent, empty or a branch. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  let at: string | Form | undefined = form
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' && at !== '' ? at : undefined
}

/** The texts of a branch, such as `metadata[…]`, by name. */
export function textsAt(form: Form, name: string): Record<string, string> {
  const branch = form[name]
  if (typeof branch !== 'object') return {}
  return Object.fromEntries(
    Object.entries(branch).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
