import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Fills a file of deploy/ as envsubst does, and writes it. Throws when a value is missing. */
export async function fillTemplate(
  template: string,
  values: Record<string, string | number>,
  target: string,
): Promise<void> {
  const source = fileURLToPath(new URL(`../../deploy/${template}`, import.meta.url))
  const text = await readFile(source, 'utf8')
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}: nothing for ${name}`)
    return String(value)
  })
  await writeFile(target, filled)
}
