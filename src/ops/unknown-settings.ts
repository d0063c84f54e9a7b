import { editDistance } from '../kernel/edit-distance.ts'
import { variables } from './variables.ts'

const commonWords = ['NODE', 'OTEL', 'GOOGLE', 'LOG', 'PUBLIC', 'SSL']

/**
 * Finds variables that look like misspelled settings: similar to one, or beginning with its first word. Returns a sentence for
 * each.
 */
export function findUnknownSettings(source: Record<string, string | undefined>): string[] {
  const settings = Object.keys(variables.shape)
  const firstWord = (name: string) => name.match(/^[A-Z]+(?=_)/)?.[0] ?? name
  const ownWords = new Set(settings.map(firstWord).filter((word) => !commonWords.includes(word)))
  return Object.keys(source)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const mistakes = name.length < 8 ? 1 : 2
      const meant = settings.find((each) => each.length > 4 && editDistance(name, each, mistakes) <= mistakes)
      if (meant) return [`${name} is not a setting of Swap; ${meant} is`]
      return ownWords.has(firstWord(name)) ? [`${name} is not a setting of Swap`] : []
    })
}
